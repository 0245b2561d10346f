import * as z from 'zod/mini';
import { defineMethod } from '../../pipeline/method.ts';
import { channelId } from '../conversations/conversation-arguments.ts';
import { describeChannel, DESCRIBES } from './described-channel.ts';

export const conversationsSetPurpose = defineMethod({
  ...DESCRIBES,
  name: 'conversations.setPurpose',
  summary: 'Sets what a conversation is for.',
  description: 'The caller must be in the conversation, and a message there says who did it.',
  args: z.object({
    channel: channelId,
    purpose: z
      .string()
      .check(z.describe('The new purpose, at most 250 characters; empty to clear it.')),
  }),
  handler: ({ world, caller, args }) =>
    describeChannel(world, caller, args.channel, 'purpose', args.purpose),
});
