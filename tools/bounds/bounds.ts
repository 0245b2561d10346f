import { afterAll, expect, it } from 'vitest';

/** How many calls are timed in one round, and how many rounds there are at least and at most. */
const CALLS = 100;
const MIN_ROUNDS = 4;
const MAX_ROUNDS = 16;

export interface Timed {
  /** What is timed. */
  call: () => Promise<unknown>;
  /** What follows each call, and is not timed. */
  rest?: () => Promise<unknown>;
}

/**
 * States that something else does not make a call slower: the median time of the one is at most `most` times that of
 * the other. Both are called in turns, so load on the machine affects both alike, and for longer if the ratio is too
 * high.
 */
export function expectNoSlower(
  name: string,
  most: number,
  prepare: () => Promise<{ base: Timed; other: Timed }>,
) {
  let line = name;
  it.for([name])('%s', async () => {
    const { base, other } = await prepare();
    const ofBase: number[] = [];
    const ofOther: number[] = [];
    for (const timed of [base, other]) await round(timed, timed, [], []);
    let ratio = Infinity;
    for (let rounds = 1; rounds <= MAX_ROUNDS; rounds += 1) {
      await round(base, other, ofBase, ofOther);
      ratio = median(ofOther) / median(ofBase);
      if (rounds >= MIN_ROUNDS && ratio <= most) break;
    }
    line = `${name}: ${median(ofBase).toFixed(3)} ms, then ${median(ofOther).toFixed(3)} ms, ×${ratio.toFixed(3)}`;
    expect(ratio, `above ×${most}: ${line}`).toBeLessThanOrEqual(most);
  });
  afterAll(() => console.log(line));
}

/**
 * States that a call takes about as long among many as among few: the processor time of the best round for the
 * largest size is at most `most` times that for the smallest.
 */
export function expectFlat(
  name: string,
  most: number,
  sizes: readonly number[],
  prepare: (size: number) => Promise<Timed>,
) {
  let line = name;
  it.for([name])('%s', async () => {
    const all = [];
    for (const size of sizes) all.push(await prepare(size));
    for (const timed of all) await processorTime(timed);
    let best = sizes.map(() => Infinity);
    let ratio = Infinity;
    for (let rounds = 1; rounds <= MAX_ROUNDS; rounds += 1) {
      for (const [at, timed] of all.entries())
        best = best.with(at, Math.min(best[at] ?? 0, await processorTime(timed)));
      ratio = Math.max(...best) / (best[0] ?? 0);
      if (rounds >= MIN_ROUNDS && ratio <= most) break;
    }
    const shown = best.map((time, at) => `${sizes[at]}: ${time.toFixed(3)} ms`).join(', ');
    line = `${name}: ${shown}, ×${ratio.toFixed(2)}`;
    expect(ratio, `above ×${most}: ${line}`).toBeLessThanOrEqual(most);
  });
  afterAll(() => console.log(line));
}

/** Times calls in turns; who is first changes each time. */
async function round(base: Timed, other: Timed, ofBase: number[], ofOther: number[]) {
  for (let n = 0; n < CALLS; n += 1) {
    const turns = [
      [base, ofBase],
      [other, ofOther],
    ] as const;
    for (const [{ call, rest }, times] of n % 2 === 0 ? turns : turns.toReversed()) {
      const begun = performance.now();
      await call();
      times.push(performance.now() - begun);
      await rest?.();
    }
  }
}

/** Milliseconds of this process for one call with its rest, on average over a round. Other processes do not count. */
async function processorTime({ call, rest }: Timed) {
  globalThis.gc?.();
  const begun = process.cpuUsage();
  for (let n = 0; n < CALLS; n += 1) {
    await call();
    await rest?.();
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / CALLS;
}

function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
