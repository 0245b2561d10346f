import type { Idle } from '../platform/runtime/idle.ts';
import { wake } from './sending/wake.ts';

/** How long people who watch wait at most, in milliseconds. */
const LONGEST_MS = 50;

/**
 * Calls back when the page has nothing to do, or after a moment. A page that is hidden or left is called back at once:
 * browsers hold its idle moments back, and it may not have another.
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
  // WebKit has no idle moments.
  if (document.hidden || !('requestIdleCallback' in window)) {
    wake(0, once);
    return;
  }
  requestIdleCallback(once, { timeout: LONGEST_MS });
  window.addEventListener('pagehide', once);
  document.addEventListener('visibilitychange', once);
};
