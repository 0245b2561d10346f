import type { Provenance } from './errors.ts';
import type { Scope } from './scopes.ts';
import type { Tier } from './tiers.ts';
import type { TokenType } from './tokens.ts';

/** A JSON Schema (draft 2020-12) as zod writes it; only the keywords the page reads are typed. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export type HttpVerb = 'GET' | 'POST';

/**
 * What a token must carry. One of `any_of` is enough. With `if`, the requirement holds only while the
 * named boolean argument has that value (absent counts as false). With `by_kind`, the kinds of conversation
 * that `argument` names (an id, or a list of kinds) decide which of them are asked for.
 */
export interface ScopeRequirement {
  readonly any_of: readonly Scope[];
  readonly if?: { readonly argument: string; readonly is: boolean };
  readonly by_kind?: {
    readonly argument: string;
    readonly scopes: Readonly<Record<ConversationKind, Scope>>;
  };
}

export const CONVERSATION_KINDS = ['public_channel', 'private_channel', 'mpim', 'im'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

export interface CatalogError {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
  /** `method` for a code of the method's own work, else the shared group it comes from. */
  readonly group: 'method' | 'transport' | 'authentication' | 'availability';
}

/** One Web API method, everything the page knows about it. */
export interface CatalogMethod {
  readonly name: string;
  /** What stands before the last dot: `chat` of `chat.delete`. */
  readonly group: string;
  readonly summary: string;
  /** Longer explanation; plain text, paragraphs separated by blank lines. */
  readonly description: string;
  readonly url: string;
  /** Verbs answered, the preferred one first. */
  readonly verbs: readonly HttpVerb[];
  readonly content_types: readonly string[];
  readonly tier: { readonly name: Tier; readonly per_minute: number };
  readonly token_types: readonly TokenType[];
  /** The app proves itself by client_id and client_secret, as fields or by basic authentication. */
  readonly client_authentication: boolean;
  /** Name of the argument that names the conversation the method acts on; null where it acts on none. */
  readonly channel: string | null;
  readonly scopes: readonly ScopeRequirement[];
  /** Cursor pagination: page size when none is asked, and the most that is given. */
  readonly pagination: { readonly default_limit: number; readonly max_limit: number } | null;
  /** An object schema; `token` is not among its properties. */
  readonly arguments: JsonSchema;
  readonly returns: JsonSchema;
  readonly errors: readonly CatalogError[];
  readonly provenance: Provenance;
  /** Numbers of docs/assumptions.md that bear on this method, for example `A-3`. */
  readonly assumptions: readonly string[];
}

/** An address that is not a Web API method: the incoming webhook, the sign-in pages and the like. */
export interface CatalogEndpoint {
  readonly name: string;
  readonly surface: string;
  readonly summary: string;
  readonly url: string;
  readonly verbs: readonly HttpVerb[];
  readonly content_types: readonly string[];
  readonly arguments: JsonSchema;
  /** Content type of a success. */
  readonly answers: 'application/json' | 'text/plain' | 'text/html';
  readonly errors: readonly (Omit<CatalogError, 'group'> & { readonly status: number })[];
  readonly provenance: Provenance;
  readonly assumptions: readonly string[];
}

export interface Catalog {
  readonly ok: true;
  readonly methods: readonly CatalogMethod[];
  readonly endpoints: readonly CatalogEndpoint[];
  readonly warnings: readonly Omit<CatalogError, 'group'>[];
  readonly scopes: readonly Scope[];
}
