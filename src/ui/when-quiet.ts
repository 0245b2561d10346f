import { savesData } from '../base/saves-data.ts';

/** How long a page may be busy with what it opens with, in milliseconds. */
const QUIET_AFTER_MS = 1500;

/** Marks in recordings of the browser's tools, and for tests, that what follows is not part of the start. */
const QUIET = 'quiet';

/** Whether the page has opened, and has been quiet since. */
export const wasQuiet = (): boolean => performance.getEntriesByName(QUIET).length > 0;

/**
 * Calls `act` once the page has had time to open and has nothing to do: for code that will be needed, and not yet. Returns a
 * function that prevents it.
 */
export function whenQuiet(act: () => void): () => void {
  let idle: number | null = null;
  const begin = () => {
    performance.mark(QUIET);
    act();
  };
  const timer = setTimeout(() => {
    // Safari has no such callback.
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
 * The same, for code that loads just as well when it is needed, only not at once: never for a user who asked for little traffic.
 */
export const aheadOfNeed = (act: () => void): (() => void) =>
  savesData() ? () => {} : whenQuiet(act);
