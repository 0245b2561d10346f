import { deleteWorld } from './delete-world.ts';
import { lookAtWorld } from './look-at-world.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { lockNameOf, governmentKey, originOf, worldNameIn } from '../storage/world-name.ts';

/** How long unused copies and demo worlds stay, in milliseconds: each belongs to a tab, and browsers restore tabs days later. */
const MAX_UNUSED_MS = 14 * 24 * 3_600_000;

/** How many demo worlds stay: a page could open one link after another. */
const MAX_DEMOS = 30;

/**
 * Deletes the copies and demo worlds of this address that no tab has opened for two weeks, and the oldest demo worlds
 * beyond `MAX_DEMOS`. Worlds that the user gave a name stay. The tab of an open world holds its lock; if the browser has
 * no locks, nothing is deleted.
 */
export async function forgetOldWorlds(baseUrl: string, now: number = Date.now()): Promise<void> {
  if (navigator.locks === undefined) return;
  const worlds = await findForgettable(baseUrl);
  const demos = worlds.filter(({ kind }) => kind === 'demo').toSorted(newestFirst);
  const surplus = new Set(demos.slice(MAX_DEMOS));
  for (const world of worlds) {
    if (world.opened >= now - MAX_UNUSED_MS && !surplus.has(world)) continue;
    await navigator.locks.request(world.key, { ifAvailable: true }, async (lock) => {
      // A tab may have opened and closed it meanwhile.
      if (lock !== null && (await lastOpened(world)) === world.opened) await deleteWorld(world.key);
    });
  }
}

interface ForgettableWorld {
  readonly key: string;
  /** The database that says when it was opened. */
  readonly databaseKey: string;
  readonly name: string;
  readonly kind: 'copy' | 'demo';
  /** Epoch milliseconds. */
  readonly opened: number;
}

const newestFirst = (one: ForgettableWorld, other: ForgettableWorld) => other.opened - one.opened;

async function findForgettable(baseUrl: string): Promise<readonly ForgettableWorld[]> {
  const found: ForgettableWorld[] = [];
  const stored = await findStoredKeys();
  for (const key of new Set([...stored].map(lockNameOf))) {
    const name = worldNameIn(baseUrl, key);
    if (name === null || originOf(name) === 'world') continue;
    // Only an interrupted deletion leaves a government world alone.
    const databaseKey = stored.has(key) ? key : governmentKey(key);
    const seen = await lookAtWorld(databaseKey, name, async (world) => world);
    if (seen === null) continue;
    const { about, opened, isNewer } = seen;
    // A world without this time is being made just now.
    if (opened === null || isNewer || about.kind === 'own') continue;
    found.push({ key, databaseKey, name, kind: about.kind, opened });
  }
  return found;
}

const lastOpened = ({ databaseKey, name }: ForgettableWorld) =>
  lookAtWorld(databaseKey, name, async ({ opened }) => opened);
