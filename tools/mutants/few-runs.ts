/** Replaces fast-check while mutants are tested: see build.ts. */
import * as real from 'fast-check';

/** Runs of each asynchronous property. Thousands of runs for each mutant would take days. */
const RUNS = Number(process.env.PARLEY_RUNS ?? 15);

/** Properties use the same examples each time: whether a mutant is killed must not depend on chance. */
export const assert: (property: real.IRawProperty<unknown>, parameters?: object) => unknown = (
  property,
  parameters,
) =>
  real.assert(property, {
    ...parameters,
    ...(property.isAsync() ? { numRuns: RUNS } : {}),
    seed: 1,
  });

// The rest of it, also for tests that import it as a namespace.
export * from 'fast-check';
export default { ...real, assert };
