/** About the processor time of one batch of ours: long enough for garbage to be collected in it. */
const BATCH_MS = 40;
const MAX_CALLS = 1000;
const ROUNDS = 15;
/**
 * How long each side runs before anything is measured, in milliseconds of the processor: the compiler needs some thousand
 * calls to see what is called often.
 */
const WARM_UP = { minMs: 500, maxMs: 2500, calls: 3000 };

export type WarmUp = { minMs: number; maxMs: number; calls: number };

export interface Comparison {
  /** One call of the platform, from the request to the parsed answer. */
  ours: () => Promise<unknown>;
  /** The least that such a call can be, in the same environment. */
  floor: () => Promise<unknown>;
  /** Prepares this many calls of ours; not measured. */
  before?: (calls: number) => Promise<unknown>;
  /** Tidies up after a batch of ours; not measured. */
  after?: () => Promise<unknown>;
  /** Completes what the calls left for later; measured apart. */
  settle?: () => Promise<unknown>;
  rounds?: number;
  /** Calls of a batch; by default as many as take about 40 ms. */
  calls?: number;
  warmUp?: WarmUp;
}

export interface Compared {
  /** Processor time of a call, in microseconds: the median of the rounds. */
  ours_us: number;
  /** The same of the floor. */
  floor_us: number;
  /** Time of ours divided by time of the floor: the median of the ratios of all rounds. */
  ratio: number;
  /** A quarter of the rounds have a smaller ratio. */
  low: number;
  /** A quarter of the rounds have a larger one. */
  high: number;
  /** The ratio with what is done after the answers: the log, for example. */
  later: number | null;
}

/** Milliseconds of a batch of each. */
export type Round = { ours: number; floor: number; later: number | null };

/**
 * Compares a call with its floor. Batches of both are run in turns, and each batch is compared with the one beside it, so
 * that load on the machine affects both alike. Time is that of this process, with all its threads: what other processes
 * do on the same cores does not count.
 */
export async function compare(comparison: Comparison): Promise<Compared> {
  const { ours, floor, before, after, settle = idle, warmUp = WARM_UP } = comparison;
  const rounds = comparison.rounds ?? ROUNDS;
  const calls = comparison.calls ?? (await callsOf(comparison, warmUp));
  await warmFloor(floor, calls, warmUp);
  globalThis.gc?.();
  const measured: Round[] = [];
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
 * @param calls of a batch
 */
export function comparedFrom(rounds: readonly Round[], calls: number): Compared {
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

/** Warms a call up, and says how many of it make a batch. */
async function callsOf({ ours, before, after, settle = idle }: Comparison, warmUp: WarmUp) {
  let calls = 1;
  for (let spent = 0, made = 0; !isWarm(warmUp, spent, made);) {
    await before?.(calls);
    const time = await batch(ours, calls);
    await after?.();
    spent += time;
    made += calls;
    const next = Math.round(Math.min(calls * 4, (calls * BATCH_MS) / Math.max(time, 0.01)));
    calls = Math.min(MAX_CALLS, Math.max(1, next));
  }
  await settle();
  return calls;
}

/**
 * @param spent milliseconds
 * @param made calls
 */
const isWarm = ({ minMs, maxMs, calls }: WarmUp, spent: number, made: number) =>
  spent >= maxMs || (spent >= minMs && made >= calls);

/**
 * Warms the floor up, batch by batch.
 *
 * @param calls of a batch
 */
async function warmFloor(call: () => Promise<unknown>, calls: number, warmUp: WarmUp) {
  for (let spent = 0, made = 0; !isWarm(warmUp, spent, made); made += calls)
    spent += await batch(call, calls);
}

function batch(call: () => Promise<unknown>, calls: number) {
  return processorTime(async () => {
    for (let n = 0; n < calls; n += 1) await call();
  });
}

/** Milliseconds of this process, all threads together. */
async function processorTime(run: () => Promise<unknown>) {
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Lets what waits for a turn of the event loop run. */
const idle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/**
 * The value below which this share of the values lies: 0.5 is the median. Between two values it is interpolated.
 *
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
