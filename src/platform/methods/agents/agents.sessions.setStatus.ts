import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { isMember } from '../../model/channel.ts';
import {
  SESSION_STATUSES,
  sessionStatus,
  setAgentStatus,
} from '../../model/conversations/agent-session.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { channel_id, THREAD_ERRORS, threadIn } from '../assistants/assistant-arguments.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';

/** The longest title of a session, in characters. */
export const MAX_SESSION_TITLE = 200;

/** What an app is warned of that people cannot stop. */
const NOT_STOPPED = 'missing_agent_session_stopped_event_subscription';

const status = z.enum(SESSION_STATUSES);

export const agentsSessionsSetStatus = defineMethod({
  name: 'agents.sessions.setStatus',
  summary: 'Sets the status of an agent in a thread, and begins its session.',
  description:
    'While it is processing, people see so and can stop it, if the app is subscribed to agent_session_stopped: without, the answer has a warning.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot'],
  scopes: [anyOf('chat:write')],
  args: z.object({
    channel_id,
    status: status.check(
      z.describe(
        'processing works, active is ready, suspended waits for a person, closed is over.',
      ),
    ),
    thread_ts: messageTs('Timestamp of the first message of the thread.'),
    title: z.optional(
      z
        .string()
        .check(
          z.maxLength(MAX_SESSION_TITLE),
          z.describe('What a new session is about; agents.sessions.rename changes it later.'),
        ),
    ),
    initiator_user_id: z.optional(
      z.string().check(z.describe('Id of the person who asked for a new session.')),
    ),
  }),
  returns: z.object({
    status,
    agent_status: status,
    title: z.optional(z.string()),
    warning: z.optional(z.string()),
    response_metadata: z.optional(z.object({ warnings: z.array(z.string()) })),
  }),
  errors: [...THREAD_ERRORS, 'user_not_in_channel'],
  provenance: 'assumed',
  assumptions: ['A-63'],
  handler: ({ world, caller, args }) => {
    const first = threadIn(world, caller, args);
    if (isFailure(first)) return first;
    const { initiator_user_id: initiator, title } = args;
    if (initiator !== undefined && !isMember(world, first.channel, initiator))
      return fail('user_not_in_channel', `initiator_user_id ${quoteShort(initiator)}`);
    const agent = { app: caller.app.id, status: args.status };
    const row = setAgentStatus(world, first, agent, title);
    return {
      status: sessionStatus(row.agents),
      agent_status: args.status,
      ...(row.title !== undefined && { title: row.title }),
      ...(!caller.app.subscriptions.includes('agent_session_stopped') && {
        warning: NOT_STOPPED,
        response_metadata: { warnings: [NOT_STOPPED] },
      }),
    };
  },
});
