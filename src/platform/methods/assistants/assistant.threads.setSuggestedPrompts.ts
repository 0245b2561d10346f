import * as z from 'zod/mini';
import { newestTs, threadOf } from '../../model/conversations/thread-state.ts';
import { messageKey } from '../../model/message.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { assistantThreadIn, channel_id, THREAD_ERRORS } from './assistant-arguments.ts';

const MAX_PROMPTS = 4;

/** The longest title, and the longest message, in characters: those of the manifest. */
const MAX_TITLE = 255;
const MAX_MESSAGE = 3000;

const prompt = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)),
  message: z.string().check(z.minLength(1), z.maxLength(MAX_MESSAGE)),
});

export const assistantThreadsSetSuggestedPrompts = defineMethod({
  name: 'assistant.threads.setSuggestedPrompts',
  summary: 'Suggests what a person may say to the app.',
  description:
    'People see the titles as buttons until they say something; a press sends the message of the prompt.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [anyOf('assistant:write')],
  args: z.object({
    channel_id,
    thread_ts: z.optional(
      messageTs(
        'Timestamp of the first message of the thread; that of the newest message when left out.',
      ),
    ),
    title: z.optional(
      z.string().check(z.maxLength(MAX_TITLE), z.describe('What stands above the prompts.')),
    ),
    prompts: z
      .array(prompt)
      .check(
        z.minLength(1),
        z.maxLength(MAX_PROMPTS),
        z.describe('At most four, each with a title and a message.'),
      ),
  }),
  returns: z.object({}),
  errors: [...THREAD_ERRORS, 'message_not_found'],
  provenance: 'assumed',
  assumptions: ['A-67'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel_id);
    if (isFailure(channel)) return channel;
    const thread_ts = args.thread_ts ?? world.messages.last(messageKey(channel.id, ''))?.ts;
    if (thread_ts === undefined)
      return fail('message_not_found', `channel ${channel.id}`, 'it has no message');
    const first = assistantThreadIn(world, caller, { ...args, thread_ts });
    if (isFailure(first)) return first;
    const { title = '', prompts: list } = args;
    const prompts = { title, list, after: newestTs(world, channel.id) };
    world.assistantThreads.put({ ...threadOf(world, first), prompts });
    return {};
  },
});
