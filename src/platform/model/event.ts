import * as z from 'zod/mini';
import { EVENT_TYPES, EventWrapper, type EventType } from '../../contract/schemas/events.ts';
import type { AppRecord } from './app.ts';
import { defineTable } from './define-table.ts';
import { appId, count, seconds } from './shapes.ts';
import type { World } from './world.ts';

const isWrapper = (text: string): boolean => {
  try {
    return EventWrapper.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** An event that one app is told. It is written in the transaction of the change that caused it. */
export const EventRecord = z.object({
  /** `event_id`: rises within a world, and no other workspace has it. */
  id: z.string().check(z.regex(/^Ev[A-Z0-9]{1,30}$/, { error: 'must be an id like Ev0123456789' })),
  /** Rises with every event of the world. */
  serial: count,
  app: appId,
  type: z.enum(EVENT_TYPES),
  /** What it is about: events of one app and one subject reach the app in their order. */
  subject: z.string(),
  at: seconds,
  /** The wrapper as JSON, to the byte as it is sent: each attempt to deliver it sends the same. */
  body: z.string().check(z.refine(isWrapper, { error: 'must be an event wrapper as JSON' })),
});
export type EventRecord = z.infer<typeof EventRecord>;

export const events = defineTable({
  name: 'events',
  schema: EventRecord,
  key: (row) => row.id,
  references: { app: 'apps' },
  // The wrapper has the verification token of the app.
  holdsSecrets: true,
});

/** What an app is to be told. */
export interface NewEvent {
  readonly type: EventType;
  readonly subject: string;
  readonly event: { readonly type: EventType; readonly event_ts: string };
}

/** Puts an event into the world, in the wrapper of the interface ("Event wrapper"; docs/assumptions.md, A-30). */
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
