import * as z from 'zod/mini';
import { authorOf, createMessage } from '../../model/message.ts';
import { destination } from '../conversations/conversation-arguments.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { refusalIfTooLong } from './message-arguments.ts';
import { findPostable, POSTABLE_ERRORS } from './postable-channel.ts';

export const chatMeMessage = defineMethod({
  name: 'chat.meMessage',
  summary: 'Posts what the caller does, as a sentence about them.',
  description:
    'The message has the subtype me_message, and its text follows the name of the author. It is posted by the rules of chat.postMessage.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('chat:write', 'chat:write:bot', 'chat:write:user')],
  args: z.object({
    channel: destination,
    text: z.string().check(z.describe('Text of the message, for example is deploying.')),
  }),
  returns: z.object({ channel: z.string(), ts: z.string() }),
  errors: [...POSTABLE_ERRORS, 'no_text', 'msg_too_long'],
  posts: true,
  provenance: 'assumed',
  assumptions: ['A-60'],
  handler: ({ world, caller, args }) => {
    const channel = findPostable(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const { text } = args;
    if (text === '') return fail('no_text', 'text', 'it is empty');
    const tooLong = refusalIfTooLong(text);
    if (tooLong !== null) return tooLong;
    const author = authorOf(caller.user, caller.app);
    const message = createMessage(world, {
      channel: channel.id,
      author,
      content: { text },
      subtype: 'me_message',
    });
    return { channel: channel.id, ts: message.ts };
  },
});
