import type { MembershipRecord } from '../channel.ts';
import { isSystemMessage, messageKey } from '../message.ts';
import type { World } from '../world/world.ts';
import { lastReadOf } from '../member-state.ts';

/** How many messages after the last one that was read are looked at, so a count ends there (docs/assumptions.md, A-76). */
export const MAX_UNREAD = 1000;

/**
 * How many messages of others a member has not read: replies do not count, and to `unread_count_display` no system messages
 * either. It looks at no more than `most` messages, whatever the conversation holds.
 */
export function unreadOf(
  world: Pick<World, 'memberStates' | 'messages'>,
  membership: MembershipRecord,
  most = MAX_UNREAD,
): { readonly unread_count: number; readonly unread_count_display: number } {
  const { channel, user } = membership;
  const after = messageKey(channel, lastReadOf(world, channel, user));
  let unread_count = 0;
  let unread_count_display = 0;
  let left = most;
  for (const message of world.messages.scan({ prefix: messageKey(channel, ''), after })) {
    if (left === 0) break;
    left -= 1;
    const isReply = message.thread_ts !== undefined && message.thread_ts !== message.ts;
    if (isReply || message.user === user) continue;
    unread_count += 1;
    if (!isSystemMessage(message)) unread_count_display += 1;
  }
  return { unread_count, unread_count_display };
}
