import type { AssistantThreadRecord } from '../assistant-thread.ts';
import type { MessageRecord } from '../message.ts';
import type { World } from '../world/world.ts';
import { threadOf } from './thread-state.ts';

/** The statuses of an agent in a session, from the least urgent for people to the most urgent (docs/assumptions.md, A-63). */
export const SESSION_STATUSES = ['closed', 'active', 'processing', 'suspended'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** The status of each app in a session, by the id of the app. */
type Agents = NonNullable<AssistantThreadRecord['agents']>;

/** The status of a session: the most urgent status of its agents. */
export const sessionStatus = (agents: Agents): SessionStatus =>
  SESSION_STATUSES.findLast((each) => Object.values(agents).includes(each)) ?? 'closed';

/** Sets the status of an app in the session of a thread. The first status begins the session, and gives it the title, if any. */
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
