import * as z from 'zod/mini';
import { EVENT_TYPES } from './events.ts';
import { WorldEvent } from './world-event.ts';

/**
 * Why an attempt failed: the words of `X-Slack-Retry-Reason`, those of `retry_reason` in an envelope, and `refused` by
 * the host that should have sent it.
 */
export const ATTEMPT_FAULTS = [
  'http_timeout',
  'http_error',
  'connection_failed',
  'ssl_error',
  'too_many_redirects',
  'unknown_error',
  'timeout',
  'connection_closed',
  'refused',
] as const;

/** `waiting` to be sent, for the first time or again; `delivered`; `abandoned` with a reason. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'abandoned'] as const;

export const ABANDONED_REASONS = [
  'no_request_url',
  'retries_exhausted',
  'no_retry',
  'refused',
  'queue_full',
  // A forged request is sent once.
  'forged',
] as const;

/** What can be forged: a signature by another secret, another verification token, a request ten minutes old. */
export const FORGERIES = ['signature', 'token', 'timestamp'] as const;
export type Forgery = (typeof FORGERIES)[number];

/** How a delivery that was asked for by hand differs from what the app is usually sent. */
export const DeliveryVariant = z.object({
  forge: z.nullable(z.enum(FORGERIES)),
  /** Whether the wrapper was replaced. */
  edited: z.boolean(),
});

/** One attempt to deliver an event. */
export const DeliveryAttempt = z.object({
  /** The world's time when it was sent, epoch seconds with a fraction. */
  at: z.number().check(z.gte(0)),
  /** Time until the answer came, in milliseconds of the host's clock. */
  duration_ms: z.number(),
  /** Present if it was an envelope on a socket; otherwise it was a request to the Request URL. */
  via: z.exactOptional(z.literal('socket')),
  /** The Request URL, or the address of the socket without its ticket. */
  url: z.string(),
  /** 0 for the first attempt, then `X-Slack-Retry-Num`. */
  retry_num: z.int().check(z.gte(0)),
  /** Present if later events about the same conversation had been sent before it. */
  overtaken: z.exactOptional(z.literal(true)),
  /** HTTP status of the answer; null if no answer came, and for an envelope. */
  status: z.nullable(z.int()),
  /** Null for a success. */
  fault: z.nullable(z.enum(ATTEMPT_FAULTS)),
  /** What happened, in words, or the beginning of the answer; secrets masked. */
  detail: z.string(),
  /** What an armed fault of the network did, in words; absent if the attempt met none. */
  network: z.exactOptional(z.string()),
});

/** The delivery of one event to its app, as the sandbox shows it. */
export const WorldDelivery = z.object({
  /** Ids of one world rise. */
  id: z.string(),
  event: z.string(),
  type: z.enum(EVENT_TYPES),
  app_id: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Why it was abandoned; null otherwise. */
  reason: z.nullable(z.enum(ABANDONED_REASONS)),
  /** When it may be sent, epoch seconds of the world's clock; null once it is delivered or abandoned. */
  due: z.nullable(z.number()),
  /** Oldest first; of many, the newest. */
  attempts: z.array(DeliveryAttempt),
  /** Null for a delivery of the event as it is. */
  variant: z.nullable(DeliveryVariant),
  /** Ids of the calls that it caused, oldest first: those in the log that named it in `x-parley-caused-by`. */
  calls: z.array(z.string()),
});

/** `GET /sandbox/deliveries?event=&app_id=&after=&limit=`: newest last; without `after`, from the oldest on. */
export const DeliveryPage = z.object({
  ok: z.literal(true),
  deliveries: z.array(WorldDelivery),
  /** Id to pass as `after` for the next page; null if the world has no deliveries yet. */
  cursor: z.nullable(z.string()),
  /** True while newer deliveries remain after this page. */
  more: z.boolean(),
  /** How many deliveries of the world wait to be sent, for the first time or again. */
  waiting: z.int().check(z.gte(0)),
});

/** `event: delivery` of `GET /sandbox/stream`: a delivery that was queued, or changed. */
export const DeliveryNotice = z.omit(WorldDelivery, { attempts: true, calls: true });

/** `GET /sandbox/deliveries/{id}`: one delivery whole. */
export const DeliveryDetail = z.extend(WorldDelivery, {
  /** The JSON object that is sent in place of the wrapper of the event; null if that is sent. */
  wrapper: z.nullable(z.record(z.string(), z.unknown())),
});

/** `GET /sandbox/events/{id}`: one event whole, its deliveries oldest first. */
export const EventDetail = z.extend(WorldEvent, { deliveries: z.array(WorldDelivery) });

/** `GET /sandbox/apps/{app_id}/samples/{type}`: the `event` of a wrapper, made of ids of this world. */
export const SampleEvent = z.object({ event: z.looseObject({ type: z.enum(EVENT_TYPES) }) });

/** `POST /sandbox/events`: the event that was triggered, and its delivery. */
export const TriggeredEvent = z.object({ event: WorldEvent, delivery: WorldDelivery });

/** `POST /sandbox/events/{id}/deliver`: the new deliveries, in the order in which they are sent. */
export const NewDeliveries = z.object({ deliveries: z.array(WorldDelivery) });

/** `POST /sandbox/deliveries/redeliver`: how many deliveries are sent again. */
export const Redelivered = z.object({ deliveries: z.int().check(z.gte(0)) });
