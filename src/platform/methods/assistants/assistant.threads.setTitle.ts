import * as z from 'zod/mini';
import { renameThread } from '../../model/conversations/thread-state.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { assistantThreadIn, channel_id, THREAD_ERRORS } from './assistant-arguments.ts';

const MAX_TITLE = 255;

export const assistantThreadsSetTitle = defineMethod({
  name: 'assistant.threads.setTitle',
  summary: 'Gives a chat of a person with the app its title.',
  description: 'People find the chat by it among their earlier ones.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [anyOf('assistant:write')],
  args: z.object({
    channel_id,
    thread_ts: messageTs('Timestamp of the first message of the thread.'),
    title: z
      .string()
      .check(z.minLength(1), z.maxLength(MAX_TITLE), z.describe('What the chat is about.')),
  }),
  returns: z.object({}),
  errors: THREAD_ERRORS,
  provenance: 'assumed',
  assumptions: ['A-67'],
  handler: ({ world, caller, args }) => {
    const first = assistantThreadIn(world, caller, args);
    if (isFailure(first)) return first;
    renameThread(world, first, args.title);
    return {};
  },
});
