import type { RecordChange } from '../../contract/sandbox.ts';
import type { EventType } from '../../contract/schemas/events.ts';
import type { AppRecord } from '../model/app.ts';
import { isMember } from '../model/channel.ts';
import { addEvent, type EventRecord, events } from '../model/event.ts';
import type { World } from '../model/world/world.ts';
import { appEvents } from './occurrences/app-events.ts';
import { holdsScope, isSubscribed, scopeFor } from './occurrences/bot-scopes.ts';
import { fileEvents } from './occurrences/file-events.ts';
import { linkEvents } from './occurrences/link-events.ts';
import {
  channelEvents,
  closingEvents,
  membershipEvents,
} from './occurrences/conversation-events.ts';
import { messageEvents } from './occurrences/message-events.ts';
import { metadataEvents } from './occurrences/metadata-events.ts';
import { NetChanges } from './occurrences/net-changes.ts';
import type { Derive, Occurrence } from './occurrences/occurrence.ts';
import { dndEvents, emojiEvents, userEvents } from './occurrences/people-events.ts';
import { usergroupEvents } from './occurrences/usergroup-events.ts';
import { pinEvents } from './occurrences/pin-events.ts';
import { reactionEvents } from './occurrences/reaction-events.ts';

const DERIVE: readonly Derive[] = [
  channelEvents,
  membershipEvents,
  closingEvents,
  messageEvents,
  metadataEvents,
  linkEvents,
  reactionEvents,
  pinEvents,
  fileEvents,
  emojiEvents,
  userEvents,
  dndEvents,
  usergroupEvents,
  appEvents,
];

/** Creates the events of a change, one for each of these apps that receives it. */
export function tellApps(
  world: World,
  changes: readonly RecordChange[],
  by: string | null,
  listening: readonly AppRecord[],
): void {
  const net = new NetChanges(changes);
  const told = toldAlready(changes);
  for (const derive of DERIVE)
    for (const happened of derive(world, net, by))
      for (const app of listening) {
        const { type } = happened;
        const subject = happened.channel?.id ?? app.id;
        if (hears(world, app, happened) && !told.has(eventKey({ app: app.id, type, subject })))
          addEvent(world, app, { type, subject, event: happened.bodyFor(app) });
      }
}

const eventKey = ({ app, type, subject }: Pick<EventRecord, 'app' | 'type' | 'subject'>): string =>
  `${app} ${type} ${subject}`;

/** What a change tells apps by itself, as exams do whatever an app has subscribed to: it is told once. */
const toldAlready = (changes: readonly RecordChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ table, after }) =>
      table === events.name && after !== null ? [eventKey(after as EventRecord)] : [],
    ),
  );

/** Whether an app receives an event: it has the subscription and the scope, and can see the event. */
function hears(world: World, app: AppRecord, happened: Occurrence): boolean {
  const { type, channel, seenBy } = happened;
  if (!isSubscribed(app, type, channel?.kind ?? null)) return false;
  if (!sees(world, app, happened)) return false;
  return (
    typeof seenBy === 'object' || holdsScope(world, app, scopeFor(type, channel?.kind ?? null))
  );
}

/** Whether the bot of an app can see what happened, whatever the app has subscribed to. */
function sees(world: World, app: AppRecord, { channel, seenBy, concerns }: Occurrence): boolean {
  if (typeof seenBy === 'object') return seenBy.app === app.id && concerns?.(app) !== false;
  if (app.removed || app.access_withheld) return false;
  if (seenBy === 'members' && !isMember(world, channel?.id ?? '', app.bot_user)) return false;
  return world.users.get(app.bot_user)?.deleted === false && concerns?.(app) !== false;
}

/** What a bot is told over real-time messages. The rest is made for subscriptions. */
const IN_REAL_TIME: ReadonlySet<EventType> = new Set([
  'message',
  'reaction_added',
  'reaction_removed',
  'pin_added',
  'pin_removed',
  'member_joined_channel',
  'channel_archive',
  'channel_created',
  'channel_rename',
  'channel_unarchive',
  'group_archive',
  'group_rename',
  'group_unarchive',
  'member_left_channel',
  'im_open',
  'im_close',
  'group_open',
  'group_left',
  'group_close',
  'channel_left',
]);

/** What the bot of each app can see of a change, as bare events (docs/assumptions.md, A-33). */
export function changesSeen(
  world: World,
  changes: readonly RecordChange[],
  by: string | null,
  apps: readonly AppRecord[],
): { readonly app: string; readonly event: object }[] {
  const net = new NetChanges(changes);
  return DERIVE.flatMap((derive) => derive(world, net, by)).flatMap((happened) =>
    IN_REAL_TIME.has(happened.type)
      ? apps.flatMap((app) =>
          sees(world, app, happened) ? [{ app: app.id, event: happened.bodyFor(app) }] : [],
        )
      : [],
  );
}
