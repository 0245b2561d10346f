import type * as z from 'zod/mini';
import { type JsonReading, parseJson } from '../contract/json.ts';
import { receiveBody } from '../platform/http/body.ts';
import type { ClassStorage, MemberRecord } from './class-record.ts';
import { answerOk, type Denial, deny, isDenial } from './denial.ts';
import { MAX_CLASS_BODY_BYTES } from './limits.ts';
import type { MemberStreams } from './member-stream.ts';
import type { Provision } from './provision.ts';
import type { Roster } from './roster.ts';

/** The parts of a class that its calls use. */
export interface ClassWork {
  readonly roster: Roster;
  readonly provision: Provision;
  readonly streams: MemberStreams;
  readonly storage: ClassStorage;
  readonly now: () => number;
  readonly baseUrl: string;
}

/** A call about the class by somebody in it. */
export interface ClassCall {
  readonly work: ClassWork;
  readonly member: MemberRecord;
  readonly id: string;
  readonly body: unknown;
}

export interface ClassRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly teachersOnly?: true;
  readonly body?: z.ZodMiniType;
  readonly handler: (call: ClassCall) => object | Promise<object>;
}

/** Types a route: its handler gets the body that the schema describes. */
export const route = <Schema extends z.ZodMiniType>(
  definition: Omit<ClassRoute, 'body' | 'handler'> & {
    readonly body: Schema;
    readonly handler: (
      call: Omit<ClassCall, 'body'> & { readonly body: z.output<Schema> },
    ) => object | Promise<object>;
  },
): ClassRoute => definition as unknown as ClassRoute;

/** Answers a call with its route, whose body is read and checked here. */
export async function answerRoute(
  { body: schema, handler }: ClassRoute,
  request: Request,
  call: Omit<ClassCall, 'body'>,
): Promise<Response | Denial> {
  const body = schema === undefined ? null : await readBody(request, schema);
  if (body !== null && isDenial(body)) return body;
  const result = await handler({ ...call, body: body === null ? null : body.given });
  if (result instanceof Response) return result;
  return isDenial(result) ? result : answerOk(result);
}

/** Reads a body of JSON; an empty one is an object without fields. */
export async function readJson(request: Request, maxBytes: number): Promise<JsonReading | Denial> {
  const { bytes, oversized, broken } = await receiveBody(request, maxBytes);
  if (oversized !== false) return deny(413, 'too_large', `The body has ${oversized}; send less.`);
  if (broken) return deny(400, 'invalid_json', 'The body is incomplete; send it again.');
  const text = new TextDecoder().decode(bytes);
  return text.trim() === '' ? { value: {} } : parseJson(text);
}

/** Reads a body of JSON against its schema. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  maxBytes: number = MAX_CLASS_BODY_BYTES,
): Promise<{ readonly given: z.output<Schema> } | Denial> {
  const read = await readJson(request, maxBytes);
  if (isDenial(read)) return read;
  if (!('value' in read))
    return deny(
      400,
      'invalid_json',
      `The body cannot be read as JSON (${read.fault}); send an object.`,
    );
  const fitted = schema.safeParse(read.value);
  if (fitted.success) return { given: fitted.data };
  const [issue] = fitted.error.issues;
  return deny(
    400,
    'invalid_body',
    `${issue?.path.join('.') || 'The body'} cannot be used: ${issue?.message ?? 'it is invalid'}. Nothing was changed.`,
  );
}
