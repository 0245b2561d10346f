import { late } from '../../base/late.ts';
import type { HostBusy } from '../../contract/host.ts';
import type { Guest } from '../sharing/guest.ts';
import { seekHost, type SeekHost } from '../sharing/seek-host.ts';
import { titleOf } from '../storage/about-world.ts';
import { newWorldName, readLastWorld, rememberWorld, worldKey } from '../storage/world-name.ts';
import { readAboutWorld } from './look-at-world.ts';

const COPY = late(() => import('./copy-world.ts'), { ahead: true });

/** The world that a tab has claimed. */
export interface Claim {
  readonly world: string;
  /** Name of the world's database. */
  readonly key: string;
  /** False where the browser has no locks. */
  readonly guarded: boolean;
  /** How this tab shares the world that another tab runs; null if this tab runs it. */
  readonly shared: SharedClaim | null;
}

/** A world that another tab runs. */
export interface SharedClaim {
  readonly guest: Guest;
  /** Resolves to `held` when the other tab is gone, and this one is to run the world. */
  readonly granted: Promise<WorldHold>;
  /** Makes a copy of the world for this tab, which the next load of the page opens. */
  readonly copy: () => Promise<void>;
}

/**
 * Claims a world for this tab: by default the one it had open before a reload, else `main`. If another tab has it open,
 * this one shares it. If that tab does not answer, it calls `onBusy`, and waits until it answers or closes, or the user
 * requests a copy.
 */
export async function claimWorld(
  baseUrl: string,
  onBusy: (state: HostBusy) => void,
  wanted: string = readLastWorld(baseUrl),
  seek: SeekHost = seekHost,
): Promise<Claim> {
  let world = wanted;
  let problem: string | null = null;
  for (;;) {
    const key = worldKey(baseUrl, world);
    const waiting = new AbortController();
    const busy: HostBusy = { kind: 'busy', world, problem, openCopy: () => waiting.abort() };
    const outcome = await holdOrShare(key, waiting.signal, (signal) =>
      seek(key, signal, () => onBusy(busy)),
    );
    if (outcome === 'held' || outcome === 'unguarded')
      return { world, key, guarded: outcome === 'held', shared: null };
    if (outcome !== 'given-up') {
      const sharedWorld = world;
      const shared = {
        ...outcome,
        copy: () => copyForTab(baseUrl, sharedWorld).then(() => undefined),
      };
      return { world, key, guarded: true, shared };
    }
    try {
      world = await copyForTab(baseUrl, world);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
}

/** Waits for the lock of a world and, if another tab holds it, for an answer of that tab; whichever comes first. */
async function holdOrShare(
  key: string,
  signal: AbortSignal,
  seek: (signal: AbortSignal) => Promise<Guest>,
): Promise<WorldHold | Pick<SharedClaim, 'guest' | 'granted'>> {
  const found = new AbortController();
  let onGuest: (guest: Guest) => void = () => undefined;
  const seeking = new Promise<Guest>((resolve) => {
    onGuest = resolve;
  });
  const granted = holdWorld(key, {
    signal,
    onBusy: () => void seek(found.signal).then(onGuest, () => undefined),
  });
  const first = await Promise.race([granted, seeking]);
  if (typeof first !== 'string') return { guest: first, granted };
  found.abort();
  return first;
}

/** Copies a world as it is stored now. The tab opens the copy from then on. */
async function copyForTab(baseUrl: string, world: string): Promise<string> {
  const key = worldKey(baseUrl, world);
  const copy = newWorldName('copy');
  const about = await readAboutWorld(key, world);
  const title = titleOf(`Copy of ${about.title}`, 'Copy');
  const { copyWorld } = await COPY.load();
  await copyWorld(key, worldKey(baseUrl, copy), { ...about, title, kind: 'copy' });
  rememberWorld(baseUrl, copy);
  return copy;
}

/**
 * Only one tab at a time runs a world, and writes it. It holds a Web Lock, which the browser releases when the tab closes,
 * reloads or crashes; the next waiting tab then gets it.
 */
type WorldHold =
  | 'held'
  /** The browser has no locks, or denies them to this page. */
  | 'unguarded'
  /** `signal` was aborted while waiting. */
  | 'given-up';

interface WaitOptions {
  /** Called once if another tab holds the lock. */
  readonly onBusy: () => void;
  readonly signal: AbortSignal;
  readonly locks?: LockManager | undefined;
}

/** How long to wait before calling `onBusy`, in milliseconds: after a reload the lock may not be released yet. */
const RELOAD_GRACE_MS = 100;

/** Waits for the lock of a world. Never rejects. */
export function holdWorld(key: string, options: WaitOptions): Promise<WorldHold> {
  const locks = 'locks' in options ? options.locks : navigator.locks;
  if (locks === undefined) return Promise.resolve('unguarded');
  return new Promise((resolve) => {
    const timer = setTimeout(options.onBusy, RELOAD_GRACE_MS);
    const settle = (hold: WorldHold) => {
      clearTimeout(timer);
      resolve(hold);
    };
    locks
      .request(key, { signal: options.signal }, () => {
        settle('held');
        return new Promise(() => {}); // Held for the life of the tab.
      })
      .catch(() => settle(options.signal.aborted ? 'given-up' : 'unguarded'));
  });
}
