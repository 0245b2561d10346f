/**
 * Only one tab at a time runs a world, and writes it. It holds a Web Lock, which the browser releases when the tab closes,
 * reloads or crashes; the next waiting tab then gets it.
 */
export type WorldHold =
  | 'held'
  /** The browser has no locks, or denies them to this page. */
  | 'unguarded'
  /** `signal` was aborted while waiting. */
  | 'given-up';

export interface WaitOptions {
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
