import * as z from 'zod/mini';
import { wireConversation } from '../../model/channel.ts';
import { channelId } from './conversation-arguments.ts';
import { visibleChannel } from './lookup/conversation-lookup.ts';
import { readScopes } from './conversation-scopes.ts';
import { personalOf, ReadConversation } from './own-conversation.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';

export const conversationsInfo = defineMethod({
  name: 'conversations.info',
  summary: 'Returns one conversation.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [readScopes('channel')],
  args: z.object({
    channel: channelId,
    include_num_members: z.optional(
      z.boolean().check(z.describe('If true, adds the number of members.')),
    ),
  }),
  returns: z.object({ channel: ReadConversation }),
  errors: ['channel_not_found'],
  provenance: 'assumed',
  assumptions: ['A-10', 'A-76'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const counted = args.include_num_members === true;
    const { id: user } = caller.user;
    const shown = wireConversation(world, channel, user, { counted });
    return { channel: { ...shown, ...personalOf(world, channel, user) } };
  },
});
