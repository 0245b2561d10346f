import { savesData } from '../base/saves-data.ts';

/** After this time, the page counts as opened. */
const OPENING_TIME_MS = 1500;

/** A performance mark, for profiles and tests: the page has opened, and is idle. */
const IDLE_MARK = 'quiet';

/** Whether the page was idle at least once since it opened. */
export const hasBeenIdle = (): boolean => performance.getEntriesByName(IDLE_MARK).length > 0;

/**
 * Calls `act` once the page has opened and is idle: for code that is needed later. Returns a function that
 * cancels it.
 */
export function whenIdle(act: () => void): () => void {
  let idleHandle: number | null = null;
  const actNow = () => {
    performance.mark(IDLE_MARK);
    act();
  };
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function')
      idleHandle = window.requestIdleCallback(actNow, { timeout: OPENING_TIME_MS });
    else actNow();
  }, OPENING_TIME_MS);
  return () => {
    clearTimeout(timer);
    if (idleHandle !== null) window.cancelIdleCallback(idleHandle);
  };
}

/**
 * As `whenIdle`, for code that can also load when it is first needed. Does nothing if the browser is set to save data.
 */
export const preloadWhenIdle = (act: () => void): (() => void) =>
  savesData() ? () => {} : whenIdle(act);
