import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { wireConversation } from '../../model/channel.ts';
import { channelId } from './conversation-arguments.ts';
import { visibleChannel } from './lookup/conversation-lookup.ts';
import { readScopes } from './conversation-scopes.ts';
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
  returns: z.object({ channel: Conversation }),
  errors: ['channel_not_found'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const counted = args.include_num_members === true;
    return { channel: wireConversation(world, channel, caller.user.id, { counted }) };
  },
});
