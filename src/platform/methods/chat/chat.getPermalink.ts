import * as z from 'zod/mini';
import { channelId, messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import { permalinkOf } from '../../http/permalink.ts';

export const chatGetPermalink = defineMethod({
  name: 'chat.getPermalink',
  summary: 'Answers the address of a message.',
  description: 'The address opens the message in the Workspace of this deployment.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['bot', 'user'],
  scopes: [],
  args: z.object({ channel: channelId, message_ts: messageTs('Timestamp of the message.') }),
  returns: z.object({ channel: z.string(), permalink: z.string() }),
  errors: ['channel_not_found', 'message_not_found'],
  provenance: 'assumed',
  assumptions: ['A-51'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const message = messageIn(world, channel, args.message_ts);
    if (isFailure(message)) return message;
    return { channel: channel.id, permalink: permalinkOf(world.deployment, message) };
  },
});
