import type { Idle } from '../../platform/runtime/idle.ts';
import { wake } from '../sending/wake.ts';

/** How long people who watch wait at most for an idle moment, in milliseconds. */
const MAX_SLICE_MS = 50;

/** After this many milliseconds without a call the host counts as idle: the next call of a loop comes sooner. */
const IDLE_DELAY_MS = 25;

/** How long people who watch wait at most while calls follow each other, in milliseconds. */
const MAX_BUSY_MS = 250;

let lastCall = -Infinity;

/** Notes that a call came: what can wait does so until calls stop following each other. */
export function noteCall(): void {
  lastCall = performance.now();
}

/**
 * Calls back when the page has nothing to do, or after a moment. While a call is on its way through the service worker, the
 * page is idle too, and work would delay the answer; so calls that follow each other are awaited first. A page that is
 * hidden or left is called back at once: browsers hold its idle moments back, and it may not have another.
 */
export const idle: Idle = (work) => {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    window.removeEventListener('pagehide', once);
    document.removeEventListener('visibilitychange', once);
    work();
  };
  if (document.hidden) {
    wake(0, once);
    return;
  }
  window.addEventListener('pagehide', once);
  document.addEventListener('visibilitychange', once);

  const latest = performance.now() + MAX_BUSY_MS;
  const look = () => {
    if (isDone) return;
    const now = performance.now();
    const wait = Math.min(lastCall + IDLE_DELAY_MS, latest) - now;
    if (wait > 0) setTimeout(look, wait);
    // WebKit has no idle moments.
    else if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: MAX_SLICE_MS });
    else wake(0, once);
  };
  look();
};
