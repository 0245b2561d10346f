import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';
import { conversationId, ts, userId } from './shapes.ts';
import type { World } from './world/world.ts';

/**
 * What a member has read of a conversation, and whether they closed it. A member without a row has read what was there when the
 * world was made or they joined. The rows are apart from the memberships, since reading changes nobody's membership.
 */
export const MemberState = z.object({
  channel: conversationId,
  user: userId,
  /** The `ts` of the newest message that they have read; absent before they read any. */
  last_read: z.optional(ts),
  /** Of a direct conversation. */
  closed: z.optional(z.boolean()),
});
export type MemberState = z.infer<typeof MemberState>;

export const memberStateKey = (channel: string, user: string) => `${channel}:${user}`;

export const memberStates = defineTable({
  name: 'member_states',
  schema: MemberState,
  key: (row) => memberStateKey(row.channel, row.user),
  indexes: {
    closed: ({ channel, user, closed }) => (closed === true ? memberStateKey(channel, user) : null),
  },
  references: { channel: 'channels', user: 'users' },
});

type States = Pick<World, 'memberStates'>;

export const stateOf = (world: States, channel: string, user: string): MemberState =>
  world.memberStates.get(memberStateKey(channel, user)) ?? { channel, user };

/** The end of 2025: members without a state have read what the seed made, which is older. */
const READ_AT_FIRST = '1767225599.999999';

/** The `ts` up to which a member has read a conversation. */
export const lastReadOf = (world: States, channel: string, user: string): string =>
  stateOf(world, channel, user).last_read ?? READ_AT_FIRST;

/** What somebody who joins a conversation finds there counts as read, up to its newest message. */
export function readOnJoining(world: States, channel: string, user: string, newest = ''): void {
  if (newest > READ_AT_FIRST) world.memberStates.put({ channel, user, last_read: newest });
}

/** Opens a direct conversation again for people who closed it, when it gets a new message. */
export function reopen(world: States, channel: string): void {
  for (const row of Array.from(world.memberStates.scanIndex('closed', { prefix: `${channel}:` })))
    world.memberStates.put({ ...row, closed: false });
}
