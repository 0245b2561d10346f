import * as z from 'zod/mini';
import { STATUS_LIFE_S } from '../../../contract/lifetimes.ts';
import { messageKey } from '../../model/message.ts';
import { newestTs, threadOf } from '../../model/conversations/thread-state.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { channel_id, THREAD_ERRORS, threadIn } from './assistant-arguments.ts';

/** The longest status, in characters. */
const MAX_STATUS = 255;

const MAX_LOADING_MESSAGES = 10;

export const assistantThreadsSetStatus = defineMethod({
  name: 'assistant.threads.setStatus',
  summary: 'Says in a thread what the app is doing.',
  description:
    'People see it until the next message of the app in the thread, and for two minutes at most. An empty status takes it away.',
  verbs: ['POST'],
  tier: 4,
  tokens: ['bot'],
  scopes: [anyOf('chat:write', 'assistant:write')],
  args: z.object({
    channel_id,
    thread_ts: messageTs('Timestamp of the first message of the thread.'),
    status: z
      .string()
      .check(
        z.maxLength(MAX_STATUS),
        z.describe('What follows the name of the app: is thinking... Empty for nothing.'),
      ),
    loading_messages: z.optional(
      z
        .array(z.string().check(z.maxLength(MAX_STATUS)))
        .check(
          z.maxLength(MAX_LOADING_MESSAGES),
          z.describe('Texts that are shown in turn in place of the status, at most 10.'),
        ),
    ),
  }),
  returns: z.object({}),
  errors: THREAD_ERRORS,
  provenance: 'assumed',
  assumptions: ['A-66'],
  handler: ({ world, caller, args }) => {
    const first = threadIn(world, caller, args);
    if (isFailure(first)) return first;
    const { status: before, ...row } = threadOf(world, first);
    const { status: text, loading_messages = [] } = args;
    // That of another app is not theirs to take away.
    if (text === '' && before?.app !== caller.app.id) return {};
    const status = {
      app: caller.app.id,
      text,
      loading_messages,
      ends: world.clock.now() + STATUS_LIFE_S,
      after: newestTs(world, first.channel),
    };
    if (text !== '') world.assistantThreads.put({ ...row, status });
    else if (Object.keys(row).length > 2) world.assistantThreads.put(row);
    else world.assistantThreads.remove(messageKey(row.channel, row.ts));
    return {};
  },
});
