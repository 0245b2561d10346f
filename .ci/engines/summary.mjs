/**
 * What came of one engine: the journey it made, or why it made none.
 *
 * @typedef {{ readonly version: string, readonly travelled: import('./travel.mjs').Travelled }
 *   | { readonly name: string, readonly reason: string }} Outcome
 */

/**
 * The count of steps, and a note that names every engine. The steps of one that was not tried are skipped.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {number} steps  of the journey
 */
export function summaryOf(outcomes, steps) {
  const tests = { passed: 0, failed: 0, skipped: 0 };
  const made = [];
  const missing = [];
  for (const outcome of outcomes) {
    if ('reason' in outcome) {
      tests.skipped += steps;
      missing.push(`not tried: ${outcome.name}: ${outcome.reason}`);
      continue;
    }
    const { version, travelled } = outcome;
    tests.passed += travelled.passed;
    tests.failed += travelled.failed;
    tests.skipped += travelled.skipped;
    made.push(version);
  }
  const note = [`${tests.passed} passed in ${made.join(', ') || 'no engine'}`, ...missing];
  return { tests, note: note.join('; ') };
}
