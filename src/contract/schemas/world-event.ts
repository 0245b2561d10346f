import * as z from 'zod/mini';
import { EVENT_TYPES, EventWrapper } from './events.ts';

const id = z.string();

/** An event as the sandbox shows it: the wrapper that an app is sent, and where it comes from. */
export const WorldEvent = z.object({
  /** `event_id` of the wrapper. Ids of one world rise. */
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  app_id: id,
  /** Id of the conversation it is about, or of the app. Events of one app and subject are sent in order, except for retries. */
  subject: id,
  /** The world's time, epoch seconds with a fraction. */
  at: z.number(),
  /** The call that caused it; null if the sandbox did, or if the log no longer has the call. */
  exchange: z.nullable(z.string()),
  wrapper: EventWrapper,
});

/** `GET /sandbox/events?after=&limit=`: newest last; without `after`, from the oldest on. */
export const EventPage = z.object({
  ok: z.literal(true),
  events: z.array(WorldEvent),
  /** Id to pass as `after` for the next page; null if the world has no events yet. */
  cursor: z.nullable(z.string()),
  /** True while newer events remain after this page. */
  more: z.boolean(),
});

/** `event: event` of `GET /sandbox/stream`: an event without its wrapper, which may be long and holds a secret. */
export const EventNotice = z.omit(WorldEvent, { wrapper: true });
