import type { AssistantThreadRecord } from '../assistant-thread.ts';
import type { MessageRecord } from '../message.ts';
import type { World } from '../world/world.ts';
import { threadOf } from './thread-state.ts';

/** What an agent is at in a session, what asks least of people first (docs/assumptions.md, A-63). */
export const SESSION_STATUSES = ['closed', 'active', 'processing', 'suspended'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What each app of a session is at, by its id. */
type Agents = NonNullable<AssistantThreadRecord['agents']>;

/** What a session is at: of its agents, what asks most of people. */
export const sessionStatus = (agents: Agents): SessionStatus =>
  SESSION_STATUSES.findLast((each) => Object.values(agents).includes(each)) ?? 'closed';

/** Sets what an app is at in the session of a thread, which begins with it; `title` is of a session that is new. */
export function setAgentStatus(
  world: Pick<World, 'assistantThreads'>,
  first: MessageRecord,
  { app, status }: { readonly app: string; readonly status: SessionStatus },
  title?: string,
): AssistantThreadRecord & { readonly agents: Agents } {
  const row = threadOf(world, first);
  const isNew = row.agents === undefined;
  const changed = {
    ...row,
    ...(isNew && title !== undefined && { title }),
    agents: { ...row.agents, [app]: status },
  };
  world.assistantThreads.put(changed);
  return changed;
}
