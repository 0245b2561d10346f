/** Enough that a test which rotates its keys meets none twice. */
const PAIRS = 8;

type Generator = Pick<SubtleCrypto, 'generateKey'>;

const sharing = new WeakSet<object>();

/**
 * Lets RSA pairs be generated a few times only, and hands these out in turns. To generate one takes a tenth of a second of
 * the processor, and each world of a demo asks for one: the unit tests for more than a hundred.
 */
export function shareKeyPairs(subtle: Generator): void {
  // Each test file of a worker sets this up.
  if (sharing.has(subtle)) return;
  sharing.add(subtle);
  const generate = subtle.generateKey.bind(subtle) as (...given: unknown[]) => Promise<unknown>;
  const pairs = new Map<string, Promise<unknown>[]>();
  let turn = -1;
  const generateKey = (...given: [{ readonly name?: string }, ...unknown[]]) => {
    if (given[0].name?.startsWith('RSA') !== true) return generate(...given);
    turn = (turn + 1) % PAIRS;
    const wanted = JSON.stringify(given);
    const known = pairs.get(wanted) ?? [];
    pairs.set(wanted, known);
    return (known[turn] ??= generate(...given));
  };
  Object.assign(subtle, { generateKey });
}
