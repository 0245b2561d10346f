import { savesData } from '../base/saves-data.ts';

/** How long a page may be busy with what it opens with, in milliseconds. */
const QUIET_AFTER_MS = 1500;

/** A performance mark, for profiles and tests: what follows is not part of the start. */
const QUIET = 'quiet';

/** Whether the page was idle at least once since it opened. */
export const hasBeenIdle = (): boolean => performance.getEntriesByName(QUIET).length > 0;

/**
 * Calls `act` once the page has had time to open and is idle: for code that is needed later. Returns a function that
 * cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let idle: number | null = null;
  const begin = () => {
    performance.mark(QUIET);
    act();
  };
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function')
      idle = window.requestIdleCallback(begin, { timeout: QUIET_AFTER_MS });
    else begin();
  }, QUIET_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== null) window.cancelIdleCallback(idle);
  };
}

/**
 * The same, for code that could as well load when it is first needed. Does nothing if the user's browser is set to save data.
 */
export const preloadWhenIdle = (act: () => void): (() => void) =>
  savesData() ? () => {} : whenIdle(act);
