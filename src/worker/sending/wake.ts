import type { Wake } from '../../platform/runtime/outbound.ts';

/** The longest wait of a browser's timer, in milliseconds: about 25 days. A caller that wakes too early checks the time again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Calls back later. Browsers delay the timers of a hidden tab by up to a minute, and stop them while the machine sleeps.
 * So a call that is due at once comes as a message, which is not delayed, and a page that is shown again checks whether
 * a call is due.
 */
export const wake: Wake = (delay_ms, callback) =>
  delay_ms <= 0 ? callAtOnce(callback) : callAfter(delay_ms, callback);

function callAtOnce(callback: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const close = () => port1.close();
  port1.addEventListener('message', () => {
    close();
    callback();
  });
  port1.start();
  port2.postMessage(null);
  return close;
}

function callAfter(delay_ms: number, callback: () => void): () => void {
  const due = Date.now() + delay_ms;
  const timer = setTimeout(call, Math.min(delay_ms, MAX_TIMEOUT_MS));
  document.addEventListener('visibilitychange', check);
  return stop;

  function stop() {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  }
  function call() {
    stop();
    callback();
  }
  function check() {
    if (!document.hidden && Date.now() >= due) call();
  }
}
