/**
 * Replaces tools/bounds/hard-texts.ts in a page: keeps the texts, so that the driver of the page can measure one after the
 * other. Node measures processor time against a tight bound; a page has only a clock, beside other programs and a
 * garbage collector that it cannot call. So the bound here lies between linear time (×2 per doubling) and quadratic
 * time (×4), averaged over three doublings.
 */

const LENGTHS = [625, 1250, 2500, 5000, 10_000, 20_000, 40_000, 80_000];
const MOST_PER_DOUBLING = 3;
const DOUBLINGS = 3;
/** A text that takes less than this at its longest is too fast to measure, and freezes no page. */
const NOTICEABLE_MS = 20;
/** Longer texts are not tried once one takes this long. */
const LONG_MS = 1000;
/** Runs of each length at first, at most. One is enough for a text that takes less than a millisecond. */
const RUNS = 3;
/** How often a text that grew too fast is measured again, and how long each length is then run. */
const MORE_ROUNDS = 3;
const SAMPLE_MS = 300;

const texts: {
  what: string;
  name: string;
  run: (text: any) => unknown;
  textOf: (length: number) => any;
}[] = [];

export function expectLinear(
  what: string,
  run: (text: any) => unknown,
  made: Readonly<Record<string, (length: number) => any>>,
) {
  for (const [name, textOf] of Object.entries(made)) texts.push({ what, name, run, textOf });
}

export { nothingBut, runOf } from '../../bounds/text-of.ts';

/** What reads the text, and a line about it if its time grows too fast. */
function measureHardText(nth: number) {
  const { what, name, run, textOf } = texts[nth] as (typeof texts)[number];
  try {
    let times = timesOf(run, textOf);
    for (let round = 0; round < MORE_ROUNDS && growthOf(times) > MOST_PER_DOUBLING; round += 1)
      times = timesAgain(run, textOf, times);
    if (growthOf(times) <= MOST_PER_DOUBLING) return { what };
    const shown = times.map((time) => time.toFixed(1)).join(', ');
    return {
      what,
      slow: `${what}: ${name}: ×${growthOf(times).toFixed(1)} per doubling (${shown} ms)`,
    };
  } catch (error) {
    // Firefox gives up a regular expression that goes back too far: "too much recursion".
    return { what, slow: `${what}: ${name}: ${String(error)}` };
  }
}

/** Milliseconds for each length, the best of a few runs. */
function timesOf(run: (text: any) => unknown, textOf: (length: number) => any) {
  const times = [];
  for (const length of LENGTHS) {
    const text = textOf(length);
    let best = Infinity;
    for (let done = 0; done < RUNS && best > 1; done += 1) {
      const begun = performance.now();
      run(text);
      best = Math.min(best, performance.now() - begun);
      if (best > LONG_MS) return [...times, best];
    }
    times.push(best);
  }
  return times;
}

/**
 * New times in place of these, for the lengths that count. Each length is run for about as long as the
 * longest: a single short run falls between the turns of other programs, and a long one does not.
 */
function timesAgain(
  run: (text: any) => unknown,
  textOf: (length: number) => any,
  times: readonly number[],
) {
  const sample = Math.min(SAMPLE_MS, times.at(-1) ?? 0);
  return times.map((time, n) => {
    if (n < times.length - 1 - DOUBLINGS) return time;
    const text = textOf(LENGTHS[n] ?? 0);
    const begun = performance.now();
    let done = 0;
    do {
      run(text);
      done += 1;
    } while (performance.now() - begun < sample);
    return (performance.now() - begun) / done;
  });
}

/** The growth per doubling at the longest lengths; 0 if even the longest takes no noticeable time. */
function growthOf(times: readonly number[]) {
  const [first = 0, ...rest] = times.slice(-1 - DOUBLINGS);
  const last = rest.at(-1) ?? first;
  if (last < NOTICEABLE_MS) return 0;
  return rest.length === 0 ? Infinity : (last / Math.max(first, 0.01)) ** (1 / rest.length);
}

const namesOfHardTexts = () => texts.map(({ what, name }) => `${what}: ${name}`);

Object.assign(globalThis, { namesOfHardTexts, measureHardText });
