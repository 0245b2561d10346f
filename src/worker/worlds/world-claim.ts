import type { HostBusy } from '../../contract/host.ts';
import { titleOf } from '../storage/about-world.ts';
import { copyWorld } from './copy-world.ts';
import { aboutWorld } from './look-at-world.ts';
import { newWorldName, rememberedWorld, rememberWorld, worldKey } from '../storage/world-name.ts';
import { holdWorld } from './world-lock.ts';

export interface Claim {
  readonly world: string;
  /** Name of the world's database. */
  readonly key: string;
  /** False where the browser has no locks. */
  readonly guarded: boolean;
}

/**
 * Claims a world for this tab: by default the one it had open before a reload, else `main`. If another tab has it open, it
 * calls `onBusy`, and waits until that tab closes or the user requests a copy.
 */
export async function claimWorld(
  baseUrl: string,
  onBusy: (state: HostBusy) => void,
  wanted: string = rememberedWorld(baseUrl),
): Promise<Claim> {
  let world = wanted;
  let problem: string | null = null;
  for (;;) {
    const key = worldKey(baseUrl, world);
    const waiting = new AbortController();
    const busy: HostBusy = { kind: 'busy', world, problem, openCopy: () => waiting.abort() };
    const hold = await holdWorld(key, { signal: waiting.signal, onBusy: () => onBusy(busy) });
    if (hold !== 'given-up') return { world, key, guarded: hold === 'held' };

    const copy = newWorldName('copy');
    try {
      const about = await aboutWorld(key, world);
      const title = titleOf(`Copy of ${about.title}`, 'Copy');
      await copyWorld(key, worldKey(baseUrl, copy), { ...about, title, kind: 'copy' });
      rememberWorld(baseUrl, copy);
      world = copy;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
}
