import type * as z from 'zod/mini';
import type { HttpVerb, ScopeRequirement } from '../../contract/catalog.ts';
import type { ErrorCode, Provenance } from '../../contract/errors.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Tier } from '../../contract/tiers.ts';
import type { TokenType } from '../../contract/tokens.ts';
import type { AppRecord } from '../model/app.ts';
import type { TokenRecord } from '../model/token.ts';
import type { UserRecord } from '../model/user.ts';
import { channelArgumentOf } from './channel-argument.ts';
import type { Paging } from './paging.ts';
import type { Signable } from './to-sign.ts';
import type { World } from '../model/world.ts';

/** Who calls: the token as it is kept, the app it belongs to, and the user it acts as. */
export interface Caller {
  readonly token: TokenRecord;
  readonly app: AppRecord;
  readonly user: UserRecord;
}

/** Who calls a method that authenticates the app itself, by its secret. */
export interface ClientCaller {
  readonly app: AppRecord;
}

/** A refusal by a method. `evidence` and `detail` explain it in the trace; `extra` goes on the wire. */
export interface Failure<Code extends string = string> {
  readonly failed: Code;
  readonly evidence: string;
  readonly detail?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Lines for `response_metadata.messages`. */
  readonly messages?: readonly string[];
  /** Whether what the handler wrote is kept all the same: a replayed code revokes the tokens it gave. */
  readonly commit?: true;
}

/** Makes a refusal: what was looked at, and what was found there. Nothing the handler wrote stays. */
export function fail<const Code extends ErrorCode>(
  code: Code,
  evidence: string,
  detail?: string,
  messages?: readonly string[],
): Failure<Code> {
  return {
    failed: code,
    evidence,
    ...(detail === undefined ? {} : { detail }),
    ...(messages ? { messages } : {}),
  };
}

export function isFailure(value: object | undefined): value is Failure {
  return value !== undefined && 'failed' in value;
}

/** One call that passed every rule of the pipeline, as its handler sees it. */
export interface Call<Args, Who> {
  readonly world: World;
  readonly args: Args;
  readonly caller: Who;
  /** The app that proved itself by its secret, where the method asks for that. */
  readonly client: AppRecord | null;
  /** Every argument as it came, for the few methods that look at more than they declare. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Cuts a page of a cursor-paginated method. */
  readonly paging: Paging;
}

interface Definition<
  Shape extends z.core.$ZodLooseShape,
  Codes extends ErrorCode,
  Tokens extends readonly TokenType[],
  Returns extends z.core.$ZodLooseShape,
  Client extends true | undefined,
> {
  /** Name on the wire: `chat.delete`. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** A longer explanation; paragraphs separated by blank lines. */
  readonly description?: string;
  /** Verbs answered, the preferred one first. */
  readonly verbs: readonly HttpVerb[];
  readonly tier: Tier;
  /** Token types allowed; none for a method that needs no token. */
  readonly tokens: Tokens;
  /** The app proves itself by its secret; without token types, in place of a token (interface, "Authentication" 7). */
  readonly client?: Client;
  readonly scopes: readonly ScopeRequirement[];
  /** Cursor pagination (interface, "Cursor-paginated methods"): adds `cursor` and `limit`. */
  readonly pagination?: { readonly default_limit: number; readonly max_limit: number };
  readonly args: z.ZodMiniObject<Shape>;
  readonly returns: z.ZodMiniObject<Returns>;
  /** Codes of the method's own work; the shared groups come by themselves. */
  readonly errors: readonly Codes[];
  /** The method changes messages: administrators can suspend it. */
  readonly posts?: true;
  /** An older method: what tokens of today are told. */
  readonly legacy?: 'method_deprecated' | 'deprecated_endpoint';
  readonly provenance: Provenance;
  /** Entries of docs/assumptions.md. */
  readonly assumptions?: readonly string[];
  /**
   * The method's own work, inside one transaction: answers the body of a success (without `ok`) or a
   * declared failure.
   */
  readonly handler: (
    call: Call<
      z.output<z.ZodMiniObject<Shape>>,
      Tokens extends readonly [] ? (Client extends true ? ClientCaller : null) : Caller
    >,
  ) => Signable<z.output<z.ZodMiniObject<Returns>>> | Failure<NoInfer<Codes>>;
}

/** A method as the pipeline and the catalogue read it, whatever its types were. */
export interface Method {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly verbs: readonly HttpVerb[];
  readonly tier: Tier;
  readonly tokens: readonly TokenType[];
  readonly client?: true | undefined;
  readonly scopes: readonly ScopeRequirement[];
  readonly pagination?: { readonly default_limit: number; readonly max_limit: number };
  readonly args: z.ZodMiniObject;
  /** Name of the argument that names the conversation it acts on; null where it acts on none. */
  readonly channel: string | null;
  readonly returns: z.ZodMiniObject;
  readonly errors: readonly ErrorCode[];
  readonly posts?: true;
  readonly legacy?: 'method_deprecated' | 'deprecated_endpoint';
  readonly provenance: Provenance;
  readonly assumptions?: readonly string[];
  readonly handler: (call: Call<never, never>) => object | Failure;
}

/**
 * A Web API method is data: the explorer's form, the docs, argument decoding, the scope picker, the error
 * table and the OpenAPI document derive from what is given here. A handler that answers with an undeclared
 * code does not compile.
 */
export function defineMethod<
  Shape extends z.core.$ZodLooseShape,
  const Codes extends ErrorCode,
  const Tokens extends readonly TokenType[],
  Returns extends z.core.$ZodLooseShape,
  const Client extends true | undefined = undefined,
>(definition: Definition<Shape, Codes, Tokens, Returns, Client>): Method {
  return { ...definition, channel: channelArgumentOf(definition.args) };
}

/** Whether a call needs a token; all other methods answer anyone, or an app that proves itself by its secret. */
export const takesToken = ({ tokens }: Method): boolean => tokens.length > 0;

/** Needs one of these scopes. */
export const anyOf = (...any_of: readonly Scope[]): ScopeRequirement => ({ any_of });
