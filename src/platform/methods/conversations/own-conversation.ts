import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { type ChannelRecord, isDirect, isMember, wireConversation } from '../../model/channel.ts';
import { lastReadOf, stateOf } from '../../model/member-state.ts';
import type { World } from '../../model/world/world.ts';

const PERSONAL = {
  /** Of a direct conversation: whether the caller has not closed it. */
  is_open: z.optional(z.boolean()),
  /** Up to where the caller has read it; absent unless they are in it. */
  last_read: z.optional(z.string()),
};

/** A conversation with what its caller has of it. */
export const ReadConversation = z.extend(Conversation, PERSONAL);

/** The same as a list of somebody's conversations has it: who is in them is not said. */
export const OwnConversation = z.extend(
  z.omit(Conversation, { is_member: true, num_members: true }),
  PERSONAL,
);

type Readings = Pick<World, 'memberships' | 'memberStates'>;

/** The fields of a conversation that differ for each member; empty for a user who is not a member. */
export function personalOf(
  world: Readings,
  conversation: ChannelRecord,
  user: string,
): z.infer<z.ZodMiniObject<typeof PERSONAL>> {
  const { id: channel } = conversation;
  if (!isMember(world, channel, user)) return {};
  return {
    ...(isDirect(conversation) && { is_open: stateOf(world, channel, user).closed !== true }),
    last_read: lastReadOf(world, channel, user),
  };
}

/** A conversation as a list of somebody's conversations has it, from the view of `viewer`. */
export function ownConversation(
  world: Readings,
  channel: ChannelRecord,
  viewer: string,
): z.infer<typeof OwnConversation> {
  const shown = wireConversation(world, channel, viewer, { counted: false });
  const { is_member: _is_member, ...conversation } = shown;
  return { ...conversation, ...personalOf(world, channel, viewer) };
}
