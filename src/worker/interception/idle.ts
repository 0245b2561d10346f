import type { Idle } from '../../platform/runtime/idle.ts';
import { wake } from '../sending/wake.ts';

/** The longest wait for an idle moment, in milliseconds: people watch what the work shows. */
const MAX_IDLE_WAIT_MS = 50;

/** After this many milliseconds without a call the host counts as idle. The next call of a loop comes sooner. */
const IDLE_DELAY_MS = 25;

/** The longest wait while calls follow each other, in milliseconds. */
const MAX_BUSY_WAIT_MS = 250;

let lastCall = -Infinity;

/** Notes that a call came: idle work waits until calls stop following each other. */
export function noteCall(): void {
  lastCall = performance.now();
}

/**
 * Runs the work when the page has nothing to do, or after a short wait. While a call is on its way through the service worker,
 * the page is idle too, and work would delay the answer; so the work waits until calls stop following each other. On a page
 * that is hidden or left the work runs at once: browsers delay its idle moments, and there may be no other.
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

  const latest = performance.now() + MAX_BUSY_WAIT_MS;
  const check = () => {
    if (isDone) return;
    const now = performance.now();
    const wait = Math.min(lastCall + IDLE_DELAY_MS, latest) - now;
    if (wait > 0) setTimeout(check, wait);
    // WebKit has no idle moments.
    else if ('requestIdleCallback' in window)
      requestIdleCallback(once, { timeout: MAX_IDLE_WAIT_MS });
    else wake(0, once);
  };
  check();
};
