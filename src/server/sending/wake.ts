import type { Wake } from '../../platform/runtime/outbound.ts';

/** The longest time of Node's timers, about 25 days. A caller that is called back too early checks the time again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Calls back later. The timer does not keep the process running. */
export const wake: Wake = (delay_ms, callback) => {
  const timer = setTimeout(callback, Math.min(delay_ms, MAX_TIMEOUT_MS));
  timer.unref();
  return () => clearTimeout(timer);
};
