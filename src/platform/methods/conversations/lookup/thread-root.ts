import type { Message, ThreadRoot } from '../../../../contract/entities.ts';
import {
  messageKey,
  repliesTo,
  THREAD_BROADCAST,
  wireMessage,
  type MessageRecord,
} from '../../../model/message.ts';
import type { World } from '../../../model/world/world.ts';

/** The most people listed in `reply_users`; `reply_users_count` counts all of them. */
const MAX_LISTED_REPLIERS = 5;

/** The thread of a message: how many replies, and by whom. Empty without replies. */
export function threadOf(
  world: Pick<World, 'messages'>,
  message: MessageRecord,
): Partial<ThreadRoot> {
  const users = new Set<string>();
  let reply_count = 0;
  let latest_reply = '';
  for (const { user, ts } of repliesTo(world, message)) {
    if (user !== undefined) users.add(user);
    reply_count += 1;
    latest_reply = ts;
  }
  if (reply_count === 0) return {};
  return {
    thread_ts: message.ts,
    reply_count,
    reply_users_count: users.size,
    reply_users: [...users].slice(0, MAX_LISTED_REPLIERS),
    latest_reply,
  };
}

/** A message with the name of its metadata alone, as all answers carry it that were not asked for more. */
export function withoutPayload(message: MessageRecord): Message {
  const wire = wireMessage(message);
  const { metadata } = wire;
  return metadata === undefined ? wire : { ...wire, metadata: { event_type: metadata.event_type } };
}

/** The parents of replies that were shown, by their key: a page reads each thread once. */
export type ShownRoots = Map<string, ThreadRoot | undefined>;

/** The parent of a reply that its conversation shows too (docs/assumptions.md, A-60), or undefined. */
export function rootOf(
  world: Pick<World, 'messages'>,
  { channel, thread_ts, subtype }: MessageRecord,
  known: ShownRoots = new Map(),
): ThreadRoot | undefined {
  if (subtype !== THREAD_BROADCAST || thread_ts === undefined) return undefined;
  const key = messageKey(channel, thread_ts);
  const parent = known.has(key) ? undefined : world.messages.get(key);
  if (parent !== undefined)
    known.set(key, { ...withoutPayload(parent), ...threadOf(world, parent) });
  return known.get(key);
}
