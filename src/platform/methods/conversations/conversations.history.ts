import * as z from 'zod/mini';
import { PageMetadata, ShownMessage } from '../../../contract/entities.ts';
import { isMember } from '../../model/channel.ts';
import { messageKey, messages } from '../../model/message.ts';
import { channelId, seenChannel } from './conversation-arguments.ts';
import { historyScopes } from './conversation-scopes.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { boundsOf, inChannel, windowArguments } from './history-window.ts';
import { shownMessage } from './shown-message.ts';

export const conversationsHistory = defineMethod({
  name: 'conversations.history',
  summary: 'Reads the messages of a conversation, the newest first.',
  description:
    'A bot must be in the conversation. People can read public channels they are not in.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [historyScopes],
  pagination: { default_limit: 100, max_limit: 1000 },
  args: z.object({
    channel: channelId,
    ...windowArguments,
  }),
  returns: z.object({
    messages: z.array(ShownMessage),
    has_more: z.boolean(),
    response_metadata: PageMetadata,
  }),
  errors: ['channel_not_found', 'not_in_channel'],
  provenance: 'assumed',
  assumptions: ['A-10'],
  handler: ({ world, caller, args, paging }) => {
    const channel = seenChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    if (caller.user.is_bot && !isMember(world, channel.id, caller.user.id)) {
      return fail('not_in_channel', `channel ${channel.id}`, `${caller.user.name} is not a member`);
    }
    const rows = world.messages.scan(boundsOf(messageKey(channel.id, ''), args, paging.after));
    const { page, response_metadata } = paging.cut(rows, messages.key, inChannel);
    return {
      messages: page.map((message) => shownMessage(world, message)),
      has_more: response_metadata.next_cursor !== '',
      response_metadata,
    };
  },
});
