import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { setDescription, DESCRIBE_CHANNEL_METHOD } from './set-description.ts';

export const conversationsSetTopic = defineMethod({
  ...DESCRIBE_CHANNEL_METHOD,
  name: 'conversations.setTopic',
  summary: 'Sets what is talked about in a conversation.',
  description: 'The caller must be in the conversation, and a message there says who did it.',
  args: z.object({
    channel: channelId,
    topic: z
      .string()
      .check(z.describe('The new topic, at most 250 characters; empty to clear it.')),
  }),
  handler: ({ world, caller, args }) =>
    setDescription(world, caller, args.channel, 'topic', args.topic),
});
