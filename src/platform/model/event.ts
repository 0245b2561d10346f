import * as z from 'zod/mini';
import { MAX_DEPTH, parseJson } from '../../contract/json.ts';
import { EVENT_TYPES, EventWrapper, type EventType } from '../../contract/schemas/events.ts';
import type { AppRecord } from './app.ts';
import { defineTable } from './define-table.ts';
import { appId, count, seconds } from './shapes.ts';
import type { World } from './world/world.ts';

/** A row is nested at most two levels deeper than a request, and a wrapper holds a row two levels deep. */
const MAX_WRAPPER_DEPTH = MAX_DEPTH + 4;

/** Reads the JSON of a wrapper; undefined if it is not JSON, or nested too deeply. Never throws. */
const readWrapper = (text: string): unknown => {
  const read = parseJson(text, MAX_WRAPPER_DEPTH);
  return 'value' in read ? read.value : undefined;
};

const isWrapper = (text: string): boolean => EventWrapper.safeParse(readWrapper(text)).success;

/** Whether a text is a JSON object that can be sent in place of a wrapper. */
export const isEditedWrapper = (text: string): boolean =>
  z.record(z.string(), z.unknown()).safeParse(readWrapper(text)).success;

/** An event for one app, created in the same transaction as the change that caused it. */
export const EventRecord = z.object({
  /** `event_id`: ascending within a world, and different in every workspace. */
  id: z.string().check(z.regex(/^Ev[A-Z0-9]{1,30}$/, { error: 'must be an id like Ev0123456789' })),
  /** Increases with every event of the world. */
  serial: count,
  app: appId,
  type: z.enum(EVENT_TYPES),
  /** What it is about. Events with the same app and subject are sent in order, except for retries. */
  subject: z.string(),
  at: seconds,
  /** The wrapper as JSON. Every delivery attempt sends exactly these bytes. */
  body: z.string().check(z.refine(isWrapper, { error: 'must be an event wrapper as JSON' })),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const events = defineTable({
  name: 'events',
  schema: EventRecord,
  key: (row) => row.id,
  indexes: { app: ({ app, id }) => `${app}:${id}` },
  references: { app: 'apps' },
  // The wrapper contains the verification token of the app.
  holdsSecrets: true,
});

/** The content of a new event. */
export interface NewEvent {
  readonly type: EventType;
  readonly subject: string;
  readonly event: { readonly type: EventType; readonly event_ts: string };
}

/** Creates an event with the wrapper of the interface ("Event wrapper"; docs/assumptions.md, A-30). */
export function addEvent(
  world: Pick<World, 'events' | 'clock' | 'ids' | 'team'>,
  app: AppRecord,
  { type, subject, event }: NewEvent,
): EventRecord {
  const id = world.ids.global('Ev');
  const at = world.clock.now();
  const team_id = world.team.id;
  const wrapper = {
    token: app.verification_token,
    team_id,
    api_app_id: app.id,
    event,
    type: 'event_callback',
    event_id: id,
    event_time: Math.floor(at),
    ...(app.audience_field === 'authed_teams'
      ? { authed_teams: [] }
      : { authed_users: [app.bot_user] }),
    authorizations: [
      {
        enterprise_id: null,
        team_id,
        user_id: app.bot_user,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
  } satisfies z.input<typeof EventWrapper>;
  const body = JSON.stringify(wrapper);
  const serial = world.ids.number('event');
  return world.events.put({ id, serial, app: app.id, type, subject, at, body });
}
