import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { wireConversation } from '../../model/channel.ts';
import { postSystemMessage } from '../../model/conversations/system-message.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { freeName, NAME_ERRORS } from '../conversations/channel-name.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { manageScopes } from '../conversations/conversation-scopes.ts';
import { findJoinedChannel, refusalIfDirect } from '../conversations/lookup/conversation-lookup.ts';

export const conversationsRename = defineMethod({
  name: 'conversations.rename',
  summary: 'Gives a channel another name.',
  description:
    'The creator of the channel and administrators can rename it, if they are in it. Its id stays.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({
    channel: channelId,
    name: z
      .string()
      .check(z.describe('New name: lower-case letters, digits, - and _, at most 80 characters.')),
  }),
  returns: z.object({ channel: Conversation }),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'method_not_supported_for_channel_type',
    'not_authorized',
    ...NAME_ERRORS,
  ],
  provenance: 'assumed',
  assumptions: ['A-20', 'A-71'],
  handler: ({ world, caller, args }) => {
    const channel = findJoinedChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const { user } = caller;
    const refusalOfKind = refusalIfDirect(channel);
    if (refusalOfKind !== null) return refusalOfKind;
    if (!user.is_admin && !user.is_owner && channel.creator !== user.id) {
      const found = `${user.name} is not an administrator, and ${channel.creator} created ${channel.id}`;
      return fail('not_authorized', `user ${user.id}`, found);
    }
    const free = freeName(world, args.name, channel.id);
    if (isFailure(free)) return free;
    const { name } = free;
    const old_name = channel.name;
    const renamed = { ...channel, name };
    if (name !== old_name) {
      world.channels.put(renamed);
      postSystemMessage(world, renamed, {
        user: user.id,
        subtype: 'channel_name',
        says: `has renamed the channel from "${old_name}" to "${name}"`,
        about: { name, old_name },
      });
    }
    return { channel: wireConversation(world, renamed, user.id, { counted: false }) };
  },
});
