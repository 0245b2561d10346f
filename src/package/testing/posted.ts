import type { Call } from '../world/answers.ts';
import type { World } from '../world/world.ts';
import type { Message } from './find-element.ts';

/** A message that somebody posted, with the call that did it. */
export interface Posted {
  readonly call: Call;
  readonly message: Message;
}

interface Change {
  readonly table: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What calls posted is read once: a call does not change afterwards. */
const READ = new WeakMap<World, Map<string, readonly Posted[]>>();

/**
 * The messages that were posted, oldest first, as they were posted: by apps, webhooks and people.
 *
 * @param calls those of the world, where they were read already
 */
export async function postedMessages(
  world: World,
  calls?: readonly Call[],
): Promise<readonly Posted[]> {
  const read = READ.get(world) ?? new Map<string, readonly Posted[]>();
  READ.set(world, read);
  const posted: Posted[] = [];
  for (const call of calls ?? (await world.calls())) {
    if (call.error !== null) continue;
    const key = `${call.id} ${call.at}`;
    const known = read.get(key) ?? (await postedBy(world, call));
    read.set(key, known);
    posted.push(...known);
  }
  return posted;
}

async function postedBy(world: World, call: Call): Promise<readonly Posted[]> {
  const { changes } = (await world.call(call.id)) as { readonly changes: readonly Change[] };
  return changes.flatMap(({ table, before, after }) => {
    if (before !== null || after === null) return [];
    if (table === 'messages') return [{ call, message: after as Message }];
    if (table === 'ephemerals')
      return [{ call, message: { ...(after as Message), is_ephemeral: true } }];
    return [];
  });
}
