import * as z from 'zod/mini';
import { isJsonObject } from '../../contract/json.ts';
import { id, Pong, Print } from './any-program.ts';
import {
  MAX_ANSWER_LENGTH,
  MAX_ARGUMENTS_LENGTH,
  MAX_HEADERS,
  MAX_LINE_LENGTH,
  MAX_RESPONSE_URL_LENGTH,
} from './limits.ts';
import { MAX_METHOD_NAME_LENGTH, METHOD_NAME } from './method-name.ts';

const method = z.string().check(z.maxLength(MAX_METHOD_NAME_LENGTH), z.regex(METHOD_NAME));

const FromProgramSchema = z.union([
  /** The program was loaded; `receives`: it has a handler. */
  z.strictObject({ kind: z.literal('ready'), receives: z.boolean() }),
  z.strictObject({
    kind: z.literal('answer'),
    request: id,
    status: z.int().check(z.gte(200), z.lte(599)),
    /** Names in lower case. */
    headers: z
      .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(MAX_LINE_LENGTH)))
      .check(z.refine((headers) => Object.keys(headers).length <= MAX_HEADERS)),
    body: z.string().check(z.maxLength(MAX_ANSWER_LENGTH)),
  }),
  /** The request is done: nothing of it runs any more. */
  z.strictObject({ kind: z.literal('done'), request: id }),
  z.strictObject({
    kind: z.literal('call'),
    call: id,
    request: id,
    method,
    /** A JSON object. */
    args: z.string().check(z.maxLength(MAX_ARGUMENTS_LENGTH)),
  }),
  /** A message for a response URL. */
  z.strictObject({
    kind: z.literal('respond'),
    call: id,
    request: id,
    url: z.string().check(z.maxLength(MAX_RESPONSE_URL_LENGTH)),
    /** A JSON object. */
    message: z.string().check(z.maxLength(MAX_ARGUMENTS_LENGTH)),
  }),
  Print,
  Pong,
]);

export type FromProgram = z.infer<typeof FromProgramSchema>;

/** Reads a message of the program; null if it does not match the schema. Never throws. */
export function readMessage(data: unknown): FromProgram | null {
  const read = FromProgramSchema.safeParse(data);
  return read.success ? read.data : null;
}

/** The arguments of a call as form fields, the way SDKs send them; null if they are not a JSON object. */
export function readArguments(json: string): Record<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  const fields = Object.entries(value).flatMap(([name, given]) =>
    given === null
      ? []
      : [[name, typeof given === 'string' ? given : JSON.stringify(given)] as const],
  );
  return Object.fromEntries(fields);
}
