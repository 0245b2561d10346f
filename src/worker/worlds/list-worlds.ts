import type { WorldLine } from '../../contract/worlds.ts';
import { lookAtWorld } from './look-at-world.ts';
import { storedKeys } from '../storage/stored-keys.ts';
import { governmentKey, worldKey, worldNamed } from '../storage/world-name.ts';

/** Every stored world of this folder: the one that this tab has open first, then the last used first. */
export async function listWorlds(baseUrl: string, current: string): Promise<readonly WorldLine[]> {
  const [keys, held] = await Promise.all([storedKeys(), heldLocks()]);
  const names = [...keys].flatMap((key) => worldNamed(baseUrl, key) ?? []);
  const lines = await Promise.all(
    names.map((name) =>
      lineOf(name, worldKey(baseUrl, name), keys, name === current ? null : held),
    ),
  );
  const first = (line: WorldLine) => (line.name === current ? Infinity : (line.lastUsed ?? 0));
  return lines.filter((line) => line !== null).toSorted((a, b) => first(b) - first(a));
}

/** `held` has the worlds that other tabs may have open: null if this tab has the world open itself. */
async function lineOf(
  name: string,
  key: string,
  keys: ReadonlySet<string>,
  held: ReadonlySet<string> | 'unknown' | null,
): Promise<WorldLine | null> {
  const beside = governmentKey(key);
  const government = keys.has(beside) ? await lookAtWorld(beside, name, ({ size }) => size()) : 0;
  const openElsewhere = held === 'unknown' ? null : (held?.has(key) ?? false);
  return lookAtWorld(key, name, async ({ about, opened, size }) => ({
    name,
    title: about.title,
    kind: about.kind,
    predictable: about.predictable,
    size: (await size()) + (government ?? 0),
    lastUsed: opened,
    openElsewhere,
  }));
}

/** The locks that tabs of this origin hold. */
async function heldLocks(): Promise<ReadonlySet<string> | 'unknown'> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name));
  } catch {
    return 'unknown'; // There are no locks, or the browser denies them.
  }
}
