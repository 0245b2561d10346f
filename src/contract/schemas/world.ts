import * as z from 'zod/mini';
import { ResetBody } from './requests.ts';
import { SCOPES } from '../scopes.ts';
import { AUDIENCE_FIELDS, SUBSCRIPTIONS } from './events.ts';
import { TOKEN_STATUSES, TOKEN_TYPES } from '../tokens.ts';

/** A token as the sandbox shows it. */
export const WorldToken = z.object({
  token: z.string(),
  type: z.enum(TOKEN_TYPES),
  user_id: z.nullable(z.string()),
  /** The full name of that user, where a world lists its tokens. */
  user_name: z.exactOptional(z.string()),
  scopes: z.array(z.enum(SCOPES)),
  status: z.enum(TOKEN_STATUSES),
  /** Epoch seconds, or null for a token that does not expire. */
  expires_at: z.nullable(z.number()),
  /** Of a token of type config: what `tooling.tokens.rotate` takes. */
  refresh_token: z.exactOptional(z.string()),
});

/** A webhook as the sandbox shows it. */
export const WorldWebhook = z.object({
  url: z.string(),
  service_id: z.string(),
  channel_id: z.string(),
  /** `#name` of the channel, or its id where it has no name. */
  channel: z.string(),
  status: z.enum(['active', 'disabled', 'removed', 'revoked']),
});

/** An app as the sandbox shows it, with its secrets. */
export const WorldApp = z.object({
  app_id: z.string(),
  name: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  signing_secret: z.string(),
  verification_token: z.string(),
  bot_user_id: z.string(),
  bot_id: z.string(),
  redirect_urls: z.array(z.string()),
  request_url: z.nullable(z.string()),
  subscriptions: z.array(z.enum(SUBSCRIPTIONS)),
  /**
   * Scopes that subscriptions take and the bot token does not have. What needs them is not sent until the app is
   * installed again with them.
   */
  lacking_scopes: z.array(
    z.object({ subscription: z.enum(SUBSCRIPTIONS), scopes: z.array(z.enum(SCOPES)) }),
  ),
  audience_field: z.enum(AUDIENCE_FIELDS),
  /** Tokens of installs expire, and come with a refresh token. */
  token_rotation_enabled: z.boolean(),
  delivery: z.enum(['http', 'socket']),
  /** True once most deliveries of an hour failed: nothing is sent, and what should be sent waits. */
  delivery_disabled: z.boolean(),
  /** How many sockets of the app are open. */
  connections: z.int(),
  /**
   * Active tokens, those that a condition of the sandbox keeps inactive, and those of an uninstalled app, which are
   * shown as revoked; oldest first.
   */
  tokens: z.array(WorldToken),
  /** How many other tokens, revoked or expired, are still known. */
  dead_tokens: z.int(),
  webhooks: z.array(WorldWebhook),
});

export const WorldChannel = z.object({
  id: z.string(),
  /** Absent for direct conversations. */
  name: z.exactOptional(z.string()),
  is_general: z.boolean(),
  is_private: z.boolean(),
  is_archived: z.boolean(),
  is_im: z.boolean(),
  members: z.int(),
});

/** A condition the world is in. */
const WorldCondition = z.object({
  name: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});

/** `now` is epoch seconds with a fraction. */
const Clock = z.object({ now: z.number(), frozen: z.boolean() });

/** `GET /sandbox`: the world in brief. */
export const WorldBrief = z.object({
  ok: z.literal(true),
  deployment: z.object({
    name: z.string(),
    base_url: z.string(),
    webhook_host: z.string(),
    issuer: z.string(),
  }),
  clock: Clock,
  seed: z.int(),
  /** What the world was made with, besides the seed. */
  options: z.omit(z.required(ResetBody), { seed: true }),
  /** Whether tokens and secrets follow from the seed alone, or from the random salt of a host as well. */
  secrets: z.enum(['random', 'predictable']),
  team: z.object({ id: z.string(), name: z.string(), domain: z.string() }),
  users: z.object({
    /** User records, bots and deactivated accounts included: what a walk of users.list returns. */
    count: z.int(),
    /** The primary owner. */
    admin: z.string(),
    /** Ids of a few ordinary active members, for acting as them. */
    sample: z.array(z.string()),
  }),
  channels: z.array(WorldChannel),
  apps: z.array(WorldApp),
  conditions: z.array(WorldCondition),
});

/** `POST /sandbox/rewind`: the world in brief, and how many calls were undone. */
export const Rewound = z.extend(WorldBrief, { undone: z.int() });

/** `POST /sandbox/apps/{app_id}/disconnect`: how many connections were told. */
export const Disconnected = z.object({ ok: z.literal(true), connections: z.int() });

/** `POST /sandbox/clock`. */
export const ClockAnswer = z.object({ ok: z.literal(true), clock: Clock });

/** `POST /sandbox/keys`: the id of the new signing key. */
export const KeysAnswer = z.object({ ok: z.literal(true), kid: z.string() });

/** Every mistake: a 4xx or 5xx with what to do. */
export const SandboxRefusal = z.object({
  ok: z.literal(false),
  /** Stable code, for example `invalid_reset`. */
  error: z.string(),
  /** What happened, with which value, and what to do. */
  message: z.string(),
  /** The faults of a body, a query or a manifest, each with a JSON pointer to its place. */
  errors: z.exactOptional(z.array(z.object({ pointer: z.string(), message: z.string() }))),
});
