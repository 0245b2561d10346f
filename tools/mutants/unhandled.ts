/**
 * Fails the test during which an error was thrown that nothing handles, as Vitest itself would fail the whole run.
 * Stryker counts an error outside of the tests as a fault of its own, and the mutant as not tried.
 */
import { afterEach } from 'vitest';

/** The real one, whatever timers a test has. */
const later = globalThis.setImmediate;
const errors: unknown[] = [];
const note = (error: unknown) => void errors.push(error);
process.on('unhandledRejection', note);
process.on('uncaughtException', note);

afterEach(async () => {
  // Node reports a rejection once nothing else is to be done at once.
  await new Promise((resolve) => later(resolve));
  if (errors.length > 0)
    throw new Error('nothing handled an error', { cause: errors.splice(0)[0] });
});
