import type * as schemas from './schemas/catalog.ts';
import type { Shape } from './schemas/shape.ts';

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

/** The methods that newcomers call first: to look around, and to post a message and use it. A page opens with these methods. */
export const START_METHODS: readonly string[] = [
  'auth.test',
  'chat.postMessage',
  'conversations.history',
  'conversations.list',
  'reactions.add',
  'users.list',
];

export const CONVERSATION_KINDS = ['public_channel', 'private_channel', 'mpim', 'im'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

/** What the catalogue of the sandbox says: the types of its schemas. */
export type HttpVerb = Shape<typeof schemas.HttpVerb>;
export type ScopeRequirement = Shape<typeof schemas.ScopeRequirement>;
export type CatalogError = Shape<typeof schemas.CatalogError>;
export type CatalogMethod = Shape<typeof schemas.CatalogMethod>;
export type StartCatalog = Shape<typeof schemas.StartCatalog>;
export type CatalogEndpoint = Shape<typeof schemas.CatalogEndpoint>;
export type CatalogEvent = Shape<typeof schemas.CatalogEvent>;
export type Catalog = Shape<typeof schemas.Catalog>;
