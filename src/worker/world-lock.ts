/**
 * One tab at a time may write a world. The lock is a Web Lock, held until the tab is gone: the browser lets
 * go of it when the tab closes, reloads or crashes, and the next tab in line gets it.
 */
export type WorldHold =
  | 'held'
  /** The browser has no locks, or not for this page: nothing guards the world. */
  | 'unguarded'
  /** `signal` was aborted while waiting. */
  | 'given-up';

export interface WaitOptions {
  /** Called once when the lock is not to be had at once. */
  readonly onBusy: () => void;
  readonly signal: AbortSignal;
  readonly locks?: LockManager | undefined;
}

/** A reloaded page can ask before the browser has let go of its predecessor's lock: milliseconds. */
const RELOAD_GRACE_MS = 400;

/** Waits for the world named by `key`, as long as it takes. Never rejects. */
export function holdWorld(key: string, options: WaitOptions): Promise<WorldHold> {
  const locks = 'locks' in options ? options.locks : navigator.locks;
  if (locks === undefined) return Promise.resolve('unguarded');
  return new Promise((resolve) => {
    const late = setTimeout(options.onBusy, RELOAD_GRACE_MS);
    const settle = (hold: WorldHold) => {
      clearTimeout(late);
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
