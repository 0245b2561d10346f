import type { Call } from '../world/answers.ts';
import type { World } from '../world/world.ts';
import type { Message } from './find-element.ts';

interface Change {
  readonly table: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What calls posted is read once: a call does not change afterwards. */
const READ = new WeakMap<World, Map<string, readonly Message[]>>();

/**
 * The messages that were posted, oldest first, as they were posted: by apps, webhooks and people. What no call posted is there as
 * it is now: scheduled messages, and answers to commands.
 *
 * @param calls those of the world, where they were read already
 */
export async function postedMessages(
  world: World,
  calls?: readonly Call[],
): Promise<readonly Message[]> {
  const read = READ.get(world) ?? new Map<string, readonly Message[]>();
  READ.set(world, read);
  const posted: Message[] = [];
  const all = calls ?? (await world.calls());
  for (const call of all) {
    if (call.error !== null) continue;
    const key = `${call.id} ${call.at}`;
    const known = read.get(key) ?? (await postedBy(world, call));
    read.set(key, known);
    posted.push(...known);
  }
  const seen = new Set(posted.map(idOf));
  // A message that the world began with changes when somebody replies to it, and is not posted by that.
  const began = Math.floor(all[0]?.at ?? 0);
  const others = (await messagesNow(world)).filter(
    (message) => Number(message.ts) >= began && !seen.has(idOf(message)),
  );
  return others.length === 0
    ? posted
    : [...posted, ...others].toSorted((a, b) => Number(a.ts) - Number(b.ts));
}

const idOf = ({ channel, ts }: Message): string => `${channel} ${ts}`;

async function postedBy(world: World, call: Call): Promise<readonly Message[]> {
  const { changes } = (await world.call(call.id)) as { readonly changes: readonly Change[] };
  return changes.flatMap(({ table, before, after }) =>
    before === null ? messageIn(table, after) : [],
  );
}

/** The messages that there are now, of those that came since the world was made. */
async function messagesNow(world: World): Promise<readonly Message[]> {
  const { rows } = (await world.sandbox('/snapshot')) as {
    readonly rows: readonly { readonly table: string; readonly row: unknown }[];
  };
  return rows.flatMap(({ table, row }) => messageIn(table, row));
}

function messageIn(table: string, row: unknown): readonly Message[] {
  if (row === null) return [];
  if (table === 'messages') return [row as Message];
  return table === 'ephemeral_messages' ? [{ ...(row as Message), is_ephemeral: true }] : [];
}
