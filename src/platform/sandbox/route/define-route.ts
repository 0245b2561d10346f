import * as z from 'zod/mini';
import type { Shape } from '../../../contract/schemas/shape.ts';
import type { HostClock } from '../../runtime/clock.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import type { SigningKeys } from '../../runtime/signing-keys.ts';
import type { Recipe } from '../../../contract/conditions.ts';
import type { FreshPlatform } from '../../recipes/recipes.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../service/platform-interface.ts';
import type { KeptWorld } from '../../store/journal.ts';
import type { ServiceView } from '../../service/past/past.ts';
import type { Setting } from '../../model/world/world.ts';

/** What the sandbox works on. */
export interface Sandbox {
  /** The current world, or a past one for a call that reads it. */
  readonly service: ServiceView;
  readonly keys: SigningKeys;
  readonly deployment: Deployment;
  /** What the next world gets from the host. */
  readonly newSetting: () => Setting;
  /** A platform of the same setting with a world of its own, seed 1: for recipes. */
  readonly fresh: FreshPlatform;
  /** A platform of the same deployment with the world of a demo, for playing it; `clock` is that of its host. */
  readonly scratch: (kept: KeptWorld, clock: HostClock) => Platform;
  /** Every recipe; made when first asked for. */
  readonly recipes: () => Promise<readonly Recipe[]>;
}

/** A body that the handler checks itself, because its refusals say more. */
interface LooseBody {
  readonly documented: z.ZodMiniType;
  /** How many levels it may be nested. Default: the limit of the Web API. */
  readonly deepest?: number;
}

/** A body that is checked against a schema, and the error code if it does not match. */
interface CheckedBody<Body extends z.ZodMiniType> {
  readonly schema: Body;
  readonly invalid: string;
}

/** What a route answers when it succeeds: JSON of this schema, or a stream of events. */
type AnswerSchema = z.ZodMiniObject | 'text/event-stream';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A success: `ok`, and what the schema says. */
export const success = <Fields extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Fields>) =>
  z.object({ ok: z.literal(true), ...shape });

/** The names in a path: `id` of `/sandbox/exchanges/{id}`. */
type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** What the log notes about a call that changed the world, so that the call can be made again. */
export interface NotedCall {
  /** The newest call of the log when the change was made. */
  readonly after: string | null;
  readonly body: object;
  readonly answer: object;
}

/** A call of a route, read and checked. */
interface Call<Path extends string, Query, Body> {
  readonly sandbox: Sandbox;
  readonly params: Readonly<Record<ParameterOf<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly request: Request;
  /** Has the log note something else than what was sent and answered, after the newest call. */
  readonly noteAs: (noted: NotedCall) => void;
}

type AnswerOf<Answer> = Answer extends z.ZodMiniObject ? Omit<Shape<Answer>, 'ok'> : Response;

interface Definition<
  Path extends string,
  Query extends z.ZodMiniObject | undefined,
  Body,
  Answer extends AnswerSchema,
> {
  readonly method: Method;
  /** Below the base address, parameters in braces: `/sandbox/exchanges/{id}`. */
  readonly path: Path;
  /** One sentence. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** True: it changes nothing in the world in service, so it can be called in the past. Default: true of a GET. */
  readonly changesNothing?: boolean;
  readonly handler: (
    call: Call<
      Path,
      Query extends z.ZodMiniObject ? z.output<Query> : undefined,
      Body extends CheckedBody<infer Schema> ? z.output<Schema> : unknown
    >,
  ) => AnswerOf<Answer> | Refusal | Promise<AnswerOf<Answer> | Refusal>;
}

/** A route without its specific types, as the router and the OpenAPI document read it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodMiniObject | undefined;
  readonly body?: LooseBody | CheckedBody<z.ZodMiniType> | undefined;
  readonly answer: AnswerSchema;
  readonly changesNothing?: boolean;
  readonly handler: (call: Call<string, never, never>) => object | Promise<object>;
}

/**
 * A route of the sandbox is data: the router, the checks of what a call carries, and the OpenAPI document derive
 * from what is given here. A handler that answers against the schema does not compile.
 */
export function route<
  const Path extends string,
  Answer extends AnswerSchema,
  Query extends z.ZodMiniObject | undefined = undefined,
  Body extends LooseBody | CheckedBody<z.ZodMiniType> | undefined = undefined,
>(definition: Definition<Path, Query, Body, Answer>): Route {
  return definition;
}
