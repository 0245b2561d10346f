import type { HostBusy } from '../contract/host.ts';
import { copyWorld, isThere } from './storage/copy-world.ts';
import { holdWorld } from './world-lock.ts';
import {
  governmentKey,
  newCopyName,
  rememberedWorld,
  rememberWorld,
  worldKey,
} from './storage/world-name.ts';

export interface Claim {
  readonly world: string;
  /** Name of the world's database. */
  readonly key: string;
  /** False where the browser has no locks. */
  readonly guarded: boolean;
}

/**
 * Claims a world for this tab: the one it had open before a reload, else `main`. If another tab has it open, it calls
 * `onBusy`, and waits until that tab closes or the user requests a copy.
 */
export async function claimWorld(
  baseUrl: string,
  onBusy: (state: HostBusy) => void,
): Promise<Claim> {
  let world = rememberedWorld(baseUrl);
  let problem: string | null = null;
  for (;;) {
    const key = worldKey(baseUrl, world);
    const waiting = new AbortController();
    const busy: HostBusy = { kind: 'busy', world, problem, openCopy: () => waiting.abort() };
    const hold = await holdWorld(key, { signal: waiting.signal, onBusy: () => onBusy(busy) });
    if (hold !== 'given-up') return { world, key, guarded: hold === 'held' };

    const copy = newCopyName();
    try {
      const copyKey = worldKey(baseUrl, copy);
      await copyWorld(key, copyKey);
      if (await isThere(governmentKey(key)))
        await copyWorld(governmentKey(key), governmentKey(copyKey));
      rememberWorld(baseUrl, copy);
      world = copy;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
}
