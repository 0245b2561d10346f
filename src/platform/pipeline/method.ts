import type * as z from 'zod/mini';
import type { Late } from '../../base/late.ts';
import type { HttpVerb, ScopeRequirement } from '../../contract/catalog.ts';
import type { ErrorCode, Provenance } from '../../contract/errors/errors.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Tier } from '../../contract/tiers.ts';
import type { TokenType } from '../../contract/tokens.ts';
import type { AppRecord } from '../model/app.ts';
import type { TokenRecord } from '../model/token.ts';
import type { UserRecord } from '../model/user.ts';
import { channelArgumentOf } from './channel-argument.ts';
import type { PartlyWritten } from './json-text.ts';
import type { Paging } from './paging.ts';
import type { Signable } from './unsigned-token.ts';
import type { World } from '../model/world/world.ts';

/** The caller: its token, the app the token belongs to, and the user it acts as. */
export interface Caller {
  readonly token: TokenRecord;
  readonly app: AppRecord;
  readonly user: UserRecord;
}

/** The caller of a method that authenticates the app by its client secret. */
export interface ClientCaller {
  readonly app: AppRecord;
}

/** A refusal by a method. `evidence` and `detail` explain it in the trace; `extra` is added to the answer. */
export interface Failure<Code extends string = string> {
  readonly failed: Code;
  readonly evidence: string;
  readonly detail?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Lines for `response_metadata.messages`. */
  readonly messages?: readonly string[];
  /** The handler's writes are kept although it refuses: a replayed code revokes the tokens it was exchanged for. */
  readonly commit?: true;
}

/** Makes a refusal: what was looked at, and what was found. All of the handler's writes are undone. */
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

/** A call that passed every rule of the pipeline, as its handler sees it. */
export interface Call<Args, Who> {
  readonly world: World;
  readonly args: Args;
  readonly caller: Who;
  /** The app that authenticated with its client secret, if the method requires that. */
  readonly client: AppRecord | null;
  /** Every argument as sent, for the few methods that read undeclared ones. */
  readonly given: ReadonlyMap<string, unknown>;
  /** The bytes of the files of a multipart form, by name. */
  readonly files?: ReadonlyMap<string, Uint8Array<ArrayBuffer>> | undefined;
  /** Adds to the trace what the method passed over. */
  readonly remark: (text: string) => void;
  /** Takes one page from the rows of a cursor-paginated method. */
  readonly paging: Paging;
}

/** What a handler returns of an answer: parts of it may be written already, or not signed yet. */
type Returned<Answer> = PartlyWritten<Signable<Answer>>;

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
  /** Token types accepted; empty if the method needs no token. */
  readonly tokens: Tokens;
  /** The app authenticates with its client secret: in addition to a token, or instead of one if `tokens` is empty
   * (interface, "Authentication" 7). */
  readonly client?: Client;
  readonly scopes: readonly ScopeRequirement[];
  /** Cursor pagination (interface, "Cursor-paginated methods"): adds `cursor` and `limit`. */
  readonly pagination?: { readonly default_limit: number; readonly max_limit: number };
  readonly args: z.ZodMiniObject<Shape>;
  readonly returns: z.ZodMiniObject<Returns>;
  /** Error codes of the handler, in the order it looks at them; those of the rules are added. */
  readonly errors: readonly Codes[];
  /** The method posts, edits or deletes messages: administrators can suspend it. */
  readonly posts?: true;
  /** Parts that its handler needs: they are loaded before a call is answered. */
  readonly needs?: readonly Late<unknown>[];
  /** What takes long, and is done bit by bit before the call is answered. `pause` resolves once the host had a moment for others. */
  readonly prepare?: (world: () => World, pause: () => Promise<void>) => Promise<void>;
  /** For an older method: the error code that current token types get. */
  readonly legacy?: 'method_deprecated' | 'deprecated_endpoint';
  readonly provenance: Provenance;
  /** Entries of docs/assumptions.md. */
  readonly assumptions?: readonly string[];
  /**
   * The method's own work, inside one transaction. Returns the body of a successful answer (without `ok`) or a
   * declared failure. `invalid_arguments` needs no declaration: the rules of each method can answer it, and a handler does so
   * for arguments whose mistakes no schema can find.
   */
  readonly handler: (
    call: Call<
      z.output<z.ZodMiniObject<Shape>>,
      Tokens extends readonly [] ? (Client extends true ? ClientCaller : null) : Caller
    >,
  ) => Returned<z.output<z.ZodMiniObject<Returns>>> | Failure<NoInfer<Codes> | 'invalid_arguments'>;
}

/** A method as the pipeline and the catalogue see it, its type parameters erased. */
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
  /** The argument that names the conversation the method acts on; null if it acts on none. */
  readonly channel: string | null;
  readonly returns: z.ZodMiniObject;
  readonly errors: readonly ErrorCode[];
  readonly posts?: true;
  readonly needs?: readonly Late<unknown>[];
  readonly prepare?: (world: () => World, pause: () => Promise<void>) => Promise<void>;
  readonly legacy?: 'method_deprecated' | 'deprecated_endpoint';
  readonly provenance: Provenance;
  readonly assumptions?: readonly string[];
  readonly handler: (call: Call<never, never>) => object | Failure;
}

/**
 * Defines a Web API method as data. The Explorer's form, the documentation, argument decoding, the scope picker,
 * the error table and the OpenAPI document are derived from it. A handler that returns an undeclared error code
 * does not compile.
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

/** Whether a call needs a token. Other methods are open to everyone, or authenticate the app by its client secret. */
export const takesToken = ({ tokens }: Method): boolean => tokens.length > 0;

/** A requirement that any one of these scopes meets. */
export const anyOf = (...any_of: readonly Scope[]): ScopeRequirement => ({ any_of });
