import type * as blocks from '../../contract/blocks/check.ts';

type Checks = typeof blocks;

let checks: Checks | null = null;

/**
 * The checks of blocks and attachments, which no call needs but those that post. Loaded before such a call is answered:
 * answering takes one step. A promise only if they are not here yet.
 */
export const loadBlockChecks = (): Checks | Promise<Checks> =>
  checks ?? import('../../contract/blocks/check.ts').then((loaded) => (checks = loaded));

/** The checks, once they were loaded. */
export function blockChecks(): Checks {
  if (checks === null) throw new Error('the checks of blocks were not loaded before the call');
  return checks;
}
