import * as z from 'zod/mini';
import { messageKey } from '../../model/message.ts';
import { defineMethod, isFailure } from '../../pipeline/method.ts';
import { channelId } from './conversation-arguments.ts';
import { readableChannel } from './lookup/conversation-lookup.ts';
import { boundsOf, inChannel, windowArguments } from './history-window.ts';
import { messagePage, metadataArguments, READ_MESSAGES_METHOD } from './message-page.ts';

export const conversationsHistory = defineMethod({
  ...READ_MESSAGES_METHOD,
  name: 'conversations.history',
  summary: 'Lists the messages of a conversation, newest first.',
  description:
    'A bot must be in the conversation. People can read public channels they are not in.',
  args: z.object({ channel: channelId, ...windowArguments, ...metadataArguments }),
  errors: ['channel_not_found', 'not_in_channel'],
  handler: ({ world, caller, args, paging }) => {
    const channel = readableChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const rows = world.messages.scan(boundsOf(messageKey(channel.id, ''), args, paging.after));
    return messagePage(world, paging, rows, inChannel, args);
  },
});
