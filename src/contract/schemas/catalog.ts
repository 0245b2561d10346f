import * as z from 'zod/mini';
import { CONVERSATION_KINDS } from '../catalog.ts';
import { SCOPES } from '../scopes.ts';
import { TIERS, type Tier } from '../tiers.ts';
import { TOKEN_TYPES } from '../tokens.ts';
import { EVENT_TYPES, SUBSCRIPTIONS } from './events.ts';
import { JsonSchema } from './json-schema.ts';

export const HttpVerb = z.enum(['GET', 'POST']);
const Provenance = z.enum(['stated', 'assumed']);
const Scope = z.enum(SCOPES);

/**
 * The scopes that a token must have. One of `any_of` is enough. With `if`, the requirement applies only if the named
 * boolean argument has that value (absent counts as false). With `by_kind`, the required scopes depend on the kinds of
 * conversation that `argument` names (an id, or a list of kinds): one of those of each kind is enough.
 */
export const ScopeRequirement = z.object({
  any_of: z.array(Scope),
  if: z.exactOptional(z.object({ argument: z.string(), is: z.boolean() })),
  by_kind: z.exactOptional(
    z.object({
      argument: z.string(),
      scopes: z.record(z.enum(CONVERSATION_KINDS), z.array(Scope)),
    }),
  ),
});

const Explained = z.object({
  code: z.string(),
  cause: z.string(),
  fix: z.string(),
  provenance: Provenance,
});

export const CatalogError = z.extend(Explained, {
  /** `method` for a code of the method itself, else its shared group. */
  group: z.enum(['method', 'transport', 'authentication', 'availability']),
});

const TIER_NAMES = Object.keys(TIERS).map((name) => (/^\d$/.test(name) ? Number(name) : name));

/** A Web API method: everything the page knows about it. */
export const CatalogMethod = z.object({
  name: z.string(),
  /** The name before the last dot: `chat` of `chat.delete`. */
  group: z.string(),
  summary: z.string(),
  /** Longer explanation; plain text, paragraphs separated by blank lines. */
  description: z.string(),
  url: z.string(),
  /** Verbs answered, the preferred one first. */
  verbs: z.array(HttpVerb),
  content_types: z.array(z.string()),
  tier: z.object({ name: z.literal(TIER_NAMES as Tier[]), per_minute: z.int() }),
  token_types: z.array(z.enum(TOKEN_TYPES)),
  /** The app authenticates with client_id and client_secret, as fields or by basic authentication. */
  client_authentication: z.boolean(),
  /** Name of the argument that names the conversation the method acts on; null where it acts on none. */
  channel: z.nullable(z.string()),
  scopes: z.array(ScopeRequirement),
  /** Cursor pagination: the default page size, and the largest. */
  pagination: z.nullable(z.object({ default_limit: z.int(), max_limit: z.int() })),
  /** An object schema; `token` is not among its properties. */
  arguments: JsonSchema,
  returns: JsonSchema,
  errors: z.array(CatalogError),
  provenance: Provenance,
  /** Entries of docs/assumptions.md that apply to this method, for example `A-3`. */
  assumptions: z.array(z.string()),
});

/** `GET /sandbox/catalog/start`: the methods that a page opens with. */
export const StartCatalog = z.object({ ok: z.literal(true), methods: z.array(CatalogMethod) });

/** An address that is not a Web API method: the incoming webhook, the sign-in pages and the like. */
export const CatalogEndpoint = z.object({
  name: z.string(),
  surface: z.string(),
  summary: z.string(),
  url: z.string(),
  verbs: z.array(HttpVerb),
  content_types: z.array(z.string()),
  arguments: JsonSchema,
  /** Content type of a success. */
  answers: z.enum(['application/json', 'text/plain', 'text/html']),
  errors: z.array(z.extend(Explained, { status: z.int() })),
  provenance: Provenance,
  assumptions: z.array(z.string()),
});

/** A type of event that apps can be sent. */
export const CatalogEvent = z.object({
  type: z.enum(EVENT_TYPES),
  title: z.string(),
  /** What an app can subscribe to in order to be sent it: the type, and names for one kind of conversation. */
  subscriptions: z.array(z.enum(SUBSCRIPTIONS)),
  /** Scopes that the bot token must have, one for each kind of conversation; `kind` null: for all kinds. Empty: none. */
  scopes: z.array(z.object({ scope: Scope, kind: z.nullable(z.enum(CONVERSATION_KINDS)) })),
  /** The `event` of the wrapper. */
  body: JsonSchema,
  /** An example of such a body; its ids are made up. */
  sample: z.record(z.string(), z.unknown()),
  provenance: Provenance,
  assumptions: z.array(z.string()),
});

/** `GET /sandbox/catalog`. */
export const Catalog = z.object({
  ok: z.literal(true),
  methods: z.array(CatalogMethod),
  endpoints: z.array(CatalogEndpoint),
  events: z.array(CatalogEvent),
  warnings: z.array(Explained),
  /** What a network can do to a call or a delivery: the faults that the sandbox can arm. */
  network: z.array(Explained),
  /** What people are shown when an app does not acknowledge what they did. */
  interactions: z.array(Explained),
  scopes: z.array(Scope),
  /** Those of `scopes` that can be granted, and that nothing looks at. */
  unused_scopes: z.array(Scope),
});
