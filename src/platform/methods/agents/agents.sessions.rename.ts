import * as z from 'zod/mini';
import { renameThread, threadOf } from '../../model/conversations/thread-state.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channel_id, THREAD_ERRORS, threadIn } from '../assistants/assistant-arguments.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { MAX_SESSION_TITLE } from './agents.sessions.setStatus.ts';

export const agentsSessionsRename = defineMethod({
  name: 'agents.sessions.rename',
  summary: 'Gives the session of an agent another title.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot'],
  scopes: [anyOf('chat:write')],
  args: z.object({
    channel_id,
    title: z
      .string()
      .check(z.minLength(1), z.maxLength(MAX_SESSION_TITLE), z.describe('What it is about.')),
    thread_ts: messageTs('Timestamp of the first message of the thread.'),
  }),
  returns: z.object({ title: z.string() }),
  errors: [...THREAD_ERRORS, 'session_not_found'],
  provenance: 'assumed',
  assumptions: ['A-63'],
  handler: ({ world, caller, args: { title, ...named } }) => {
    const first = threadIn(world, caller, named);
    if (isFailure(first)) return first;
    if (threadOf(world, first).agents === undefined)
      return fail('session_not_found', `thread ${first.ts}`, 'no agent has set its status there');
    renameThread(world, first, title);
    return { title };
  },
});
