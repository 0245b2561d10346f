/** Half of what a test may take, so that it fails with what it waited for; nothing waits for it where that happens. */
const TIMEOUT_MS = 30_000;

type Waiting = (...given: [callback: () => unknown, options?: number | object]) => Promise<unknown>;

const patient = new WeakSet<Waiting>();

/**
 * Lets `vi.waitFor` wait half as long as a test may take, unless it is told otherwise. By default it gives up after a second, which a
 * machine that is busy with other things can take.
 */
export function waitPatiently(vi: { waitFor: Waiting }): void {
  const { waitFor } = vi;
  // Each test file of a worker sets this up.
  if (patient.has(waitFor)) return;
  const patiently: Waiting = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
  patient.add(patiently);
  vi.waitFor = patiently;
}
