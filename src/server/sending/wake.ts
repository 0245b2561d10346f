import type { Wake } from '../../platform/runtime/outbound.ts';

/** The longest that Node's timers wait: about 25 days. Whoever is called earlier looks again. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls back later. A server that is closed does not go on because of it. */
export const wake: Wake = (delay_ms, callback) => {
  const timer = setTimeout(callback, Math.min(delay_ms, LONGEST_MS));
  timer.unref();
  return () => clearTimeout(timer);
};
