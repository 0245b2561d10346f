/** Stands in the place of fast-check while mutants are tried: see build.mjs. */
import * as real from 'fast-check';

/** Runs of a property over a whole world; thousands of them, for every mutant, would take days. */
const RUNS = 15;

/**
 * Properties try the same examples each time: a mutant must not die, or live, by luck.
 *
 * @type {(property: real.IRawProperty<unknown>, parameters?: object) => unknown}
 */
export const assert = (property, parameters) =>
  real.assert(property, {
    ...parameters,
    ...(property.isAsync() ? { numRuns: RUNS } : {}),
    seed: 1,
  });

export default { ...real, assert };
