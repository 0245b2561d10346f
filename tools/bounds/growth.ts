/** Lengths of the hard texts in characters, and the largest growth of time allowed per doubling. */
export const LENGTHS = [10_000, 20_000, 40_000, 80_000];
export const MAX_RATIO = 2.2;

/** Short texts are measured first, so that a case that would take days on a long text is found early. */
const PROBES = [625, 1250, 2500, 5000];
/** A growth that is clearly not linear. It ends the measurement if the text also takes `MIN_LONG_MS`. */
const MAX_PLAUSIBLE_GROWTH = 3.2;
const MIN_LONG_MS = 500;
/** The shortest sample: anything faster is run several times. */
const MIN_SAMPLE_MS = 2;
/**
 * Anything faster than this is measured again with longer texts before it counts as not linear: a single high
 * factor may come from a change of memory region.
 */
const MAX_SHORT_MS = 50;
const MIN_ROUNDS = 3;
const MAX_ROUNDS = 40;

export interface Growth {
  /** Lengths measured; fewer than requested if it took too long. */
  lengths: number[];
  /** Milliseconds for each length, the best of several rounds. */
  best: number[];
  /** Each time divided by the one before. */
  factors: number[];
  /** Whether time grows by at most the bound per doubling, over two doublings or more. */
  linear: boolean;
}

interface GrowthOptions {
  /** A clock, in milliseconds. */
  readonly now?: () => number;
  /** The largest growth per doubling. */
  readonly most?: number;
  readonly lengths?: readonly number[];
  /** What takes fewer milliseconds at its longest is not looked at any further. */
  readonly noticeable?: number;
}

/**
 * Measures how run time grows with the length of the text. Each round measures every length, so that load on the
 * machine affects all lengths alike, and the best time of each length counts. A factor that is too high is
 * measured again, up to 40 rounds, and then with longer texts.
 *
 * @param prepare the input for a text of about this length
 */
export function growthOf<Prepared>(
  run: (prepared: Prepared) => unknown,
  prepare: (length: number) => Prepared,
  { now = cpuTime, most = MAX_RATIO, lengths = LENGTHS, noticeable = 0 }: GrowthOptions = {},
): Growth {
  const sample = (prepared: Prepared, times: number) => {
    const begun = now();
    for (let done = 0; done < times; done += 1) run(prepared);
    return (now() - begun) / times;
  };
  const all = [...PROBES.filter((length) => length < (lengths[0] ?? 0)), ...lengths];
  const seen: number[] = [];
  for (const length of all) {
    seen.push(sample(prepare(length), 1));
    const factor = factorsOf(seen).at(-1) ?? 0;
    if ((seen.at(-1) ?? 0) > MIN_LONG_MS && factor > MAX_PLAUSIBLE_GROWTH) {
      return {
        lengths: all.slice(0, seen.length),
        best: seen,
        factors: factorsOf(seen),
        linear: false,
      };
    }
  }

  if ((seen.at(-1) ?? 0) < noticeable)
    return { lengths: all, best: seen, factors: factorsOf(seen), linear: true };
  const measured = rounds(lengths, seen.at(-lengths.length) ?? 0);
  const longest = lengths.at(-1) ?? 0;
  if (measured.linear || (measured.best.at(-1) ?? 0) > MAX_SHORT_MS) return measured;
  return rounds([longest, 2 * longest, 4 * longest], measured.best.at(-1) ?? 0);

  /** @param first approximate milliseconds for the first length */
  function rounds(lengths: readonly number[], first: number): Growth {
    const texts = lengths.map((length) => prepare(length));
    const times = Math.max(1, Math.ceil(MIN_SAMPLE_MS / Math.max(first, MIN_SAMPLE_MS / 1000)));
    let best = lengths.map(() => Infinity);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      globalThis.gc?.();
      best = texts.map((text, index) => Math.min(best[index] ?? 0, sample(text, times)));
      if (round >= MIN_ROUNDS - 1 && isLinear(best, most)) break;
    }
    return { lengths: [...lengths], best, factors: factorsOf(best), linear: isLinear(best, most) };
  }
}

/** CPU time of this process in milliseconds. Load from other processes does not count. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function factorsOf(times: readonly number[]) {
  return times.slice(1).map((time, index) => time / (times[index] ?? 0));
}

/**
 * The factor per doubling is averaged over two doublings or more, because a single one also measures caches
 * and garbage collection. Steady growth above the limit exceeds the average too.
 */
function isLinear(times: readonly number[], most: number) {
  return times.every((time, index) =>
    times.slice(index + 2).every((longer, more) => longer / time <= most ** (more + 2)),
  );
}

/** Formats a growth as one line: the longest text, its time and the factors. */
export function growthLine(name: string, { lengths, best, factors }: Growth) {
  const [length = 0, time = 0] = [lengths.at(-1), best.at(-1)];
  const shown = factors.map((factor) => `×${factor.toFixed(2)}`).join(' ');
  return `${name}: ${time.toFixed(2)} ms for ${length.toLocaleString('en')} characters, ${shown}`;
}
