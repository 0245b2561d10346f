import { median, quantile } from './statistics.mjs';

/** Processor time of one batch of ours, about: long enough for the collector of garbage to have its share. */
const BATCH_MS = 40;
const MOST_CALLS = 1000;
const ROUNDS = 15;
/**
 * How long each side runs before anything is measured, in milliseconds of the processor: the compiler needs some thousand
 * calls to see what is called often.
 */
const WARM_UP = { leastMs: 500, mostMs: 2500, calls: 3000 };

/** @typedef {{ leastMs: number, mostMs: number, calls: number }} WarmUp */

/**
 * @typedef {object} Comparison
 * @property {() => Promise<unknown>} ours   one call of the platform, from the request to the parsed answer
 * @property {() => Promise<unknown>} floor  the least that such a call can be, in the same environment
 * @property {(calls: number) => Promise<unknown>} [before]  makes ready for so many calls of ours; not measured
 * @property {() => Promise<unknown>} [after]  tidies up after a batch of ours; not measured
 * @property {() => Promise<unknown>} [settle]  completes what the calls left for later; measured apart
 * @property {number} [rounds]
 * @property {number} [calls]   of a batch; by default as many as take about 40 ms
 * @property {WarmUp} [warmUp]
 */

/**
 * @typedef {object} Compared
 * @property {number} ours_us   processor time of a call, in microseconds: the median of the rounds
 * @property {number} floor_us  the same of the floor
 * @property {number} ratio     time of ours divided by time of the floor: the median of the ratios of all rounds
 * @property {number} low       a quarter of the rounds have a smaller ratio
 * @property {number} high      a quarter of the rounds have a larger one
 * @property {number | null} later  the ratio with what is done after the answers: the log, for example
 */

/** @typedef {{ ours: number, floor: number, later: number | null }} Round  milliseconds of a batch of each */

/**
 * Compares a call with its floor. Batches of both are run in turns, and each batch is compared with the one beside it, so
 * that load on the machine affects both alike. Time is that of this process, with all its threads: what other processes
 * do on the same cores does not count.
 *
 * @param {Comparison} comparison
 * @returns {Promise<Compared>}
 */
export async function compare(comparison) {
  const { ours, floor, before, after, settle = idle, warmUp = WARM_UP } = comparison;
  const rounds = comparison.rounds ?? ROUNDS;
  const calls = comparison.calls ?? (await callsOf(comparison, warmUp));
  await repeated(floor, calls, warmUp);
  globalThis.gc?.();
  /** @type {Round[]} */
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    await before?.(calls);
    await idle();
    const first = round % 2 === 0 ? null : await batch(floor, calls);
    const time = await batch(ours, calls);
    const later = await processorTime(settle);
    const second = first ?? (await batch(floor, calls));
    measured.push({ ours: time, floor: second, later });
    await after?.();
  }
  return comparedFrom(measured, calls);
}

/**
 * Sums rounds up. A few that something disturbed change nothing: all figures are medians.
 *
 * @param {readonly Round[]} rounds
 * @param {number} calls  of a batch
 * @returns {Compared}
 */
export function comparedFrom(rounds, calls) {
  const ratios = rounds.map(({ ours, floor }) => ours / floor);
  return {
    ours_us: (median(rounds.map(({ ours }) => ours)) / calls) * 1000,
    floor_us: (median(rounds.map(({ floor }) => floor)) / calls) * 1000,
    ratio: median(ratios),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
    later: rounds.some(({ later }) => later === null)
      ? null
      : median(rounds.map(({ ours, floor, later }) => (ours + (later ?? 0)) / floor)),
  };
}

/**
 * Warms a call up, and says how many of it make a batch.
 *
 * @param {Comparison} comparison
 * @param {WarmUp} warmUp
 */
async function callsOf({ ours, before, after, settle = idle }, warmUp) {
  let calls = 1;
  for (let spent = 0, made = 0; !isWarm(warmUp, spent, made);) {
    await before?.(calls);
    const time = await batch(ours, calls);
    await after?.();
    spent += time;
    made += calls;
    const next = Math.round(Math.min(calls * 4, (calls * BATCH_MS) / Math.max(time, 0.01)));
    calls = Math.min(MOST_CALLS, Math.max(1, next));
  }
  await settle();
  return calls;
}

/**
 * @param {WarmUp} warmUp
 * @param {number} spent  milliseconds
 * @param {number} made   calls
 */
const isWarm = ({ leastMs, mostMs, calls }, spent, made) =>
  spent >= mostMs || (spent >= leastMs && made >= calls);

/**
 * Warms a call up, batch by batch.
 *
 * @param {() => Promise<unknown>} call
 * @param {number} calls  of a batch
 * @param {WarmUp} warmUp
 */
async function repeated(call, calls, warmUp) {
  for (let spent = 0, made = 0; !isWarm(warmUp, spent, made); made += calls)
    spent += await batch(call, calls);
}

/**
 * @param {() => Promise<unknown>} call
 * @param {number} calls
 */
function batch(call, calls) {
  return processorTime(async () => {
    for (let n = 0; n < calls; n += 1) await call();
  });
}

/**
 * Milliseconds of this process, all threads together.
 *
 * @param {() => Promise<unknown>} run
 */
async function processorTime(run) {
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Lets what waits for a turn of its own run. */
const idle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
