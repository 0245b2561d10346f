import type { Wake } from '../../platform/runtime/outbound.ts';

/** The longest that a browser's timer waits: about 25 days. A caller that is called back too early checks the time again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Calls back later. Browsers delay the timers of a hidden tab by up to a minute, and stop them while the machine sleeps.
 * So what is due at once comes as a message, which is not delayed, and a page that is shown again looks whether its
 * time has come.
 */
export const wake: Wake = (delay_ms, callback) =>
  delay_ms <= 0 ? atOnce(callback) : after(delay_ms, callback);

function atOnce(callback: () => void): () => void {
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

function after(delay_ms: number, callback: () => void): () => void {
  const due = Date.now() + delay_ms;
  const timer = setTimeout(call, Math.min(delay_ms, MAX_TIMEOUT_MS));
  document.addEventListener('visibilitychange', look);
  return end;

  function end() {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  }
  function call() {
    end();
    callback();
  }
  function look() {
    if (!document.hidden && Date.now() >= due) call();
  }
}
