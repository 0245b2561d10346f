import type * as z from 'zod/mini';
import {
  type AssistantThread,
  AssistantThreads,
  AssistantThreadsQuery,
} from '../../../contract/schemas/assistants.ts';
import { isSubscribed } from '../../events/occurrences/bot-scopes.ts';
import type { AssistantThreadRecord } from '../../model/assistant-thread.ts';
import { sessionStatus } from '../../model/conversations/agent-session.ts';
import { isBegun, promptsOf, statusOf } from '../../model/conversations/thread-state.ts';
import { messageKey } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { route, type Route } from '../route/define-route.ts';

/** How many threads of a conversation are listed. */
const MAX_LISTED = 100;

/** What a client shows of chats with assistants, beside their messages (docs/assumptions.md, A-65 to A-67). */
export const ASSISTANT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/assistant_threads',
    summary:
      'What apps say of the threads of a conversation: titles, suggested prompts and status.',
    query: AssistantThreadsQuery,
    answer: AssistantThreads,
    handler: ({ sandbox: { service }, query: { channel, ts } }) => {
      const { world } = service;
      if (ts !== undefined) {
        const row = world.assistantThreads.get(messageKey(channel, ts));
        return { threads: row === undefined ? [] : [wireThread(world, row)] };
      }
      const prefix = messageKey(channel, '');
      const threads: z.output<typeof AssistantThread>[] = [];
      for (const row of world.assistantThreads.scan({ prefix, reverse: true })) {
        if (threads.length === MAX_LISTED) break;
        // What is said of a thread stays when its first message is deleted.
        if (world.messages.has(messageKey(channel, row.ts))) threads.push(wireThread(world, row));
      }
      return { threads };
    },
  }),
];

function wireThread(world: World, row: AssistantThreadRecord): z.output<typeof AssistantThread> {
  const { ts, title = '', looks_at = null } = row;
  const status = statusOf(world, row);
  const prompts = promptsOf(world, row) ?? manifestPrompts(world, row);
  return {
    ts,
    title,
    looks_at,
    prompts: prompts && { title: prompts.title, list: prompts.list },
    status: status && {
      app_id: status.app,
      text: status.text,
      loading_messages: status.loading_messages,
      ends: status.ends,
    },
    session: row.agents === undefined ? null : shownSession(world, row.agents),
  };
}

const shownSession = (world: World, agents: NonNullable<AssistantThreadRecord['agents']>) => ({
  status: sessionStatus(agents),
  agents: Object.entries(agents).map(([app_id, status]) => {
    const app = world.apps.get(app_id);
    const hears = app !== undefined && isSubscribed(app, 'agent_session_stopped', null);
    return { app_id, status, can_stop: hears && !app.removed && status === 'processing' };
  }),
});

/** What the manifest of the app suggests in a chat in which nobody said anything yet; null if that is nothing. */
function manifestPrompts(world: World, row: AssistantThreadRecord) {
  if (row.prompts !== undefined || isBegun(world, row)) return null;
  const app_id = world.messages.get(messageKey(row.channel, row.ts))?.app_id;
  const { features = {} } = world.apps.get(app_id ?? '')?.manifest ?? {};
  const { suggested_prompts: list = [] } = features.assistant_view ?? features.agent_view ?? {};
  return list.length === 0 ? null : { title: '', list };
}
