import { BEGINNING, type EarlierRow, type KeptStep } from '../../store/journal.ts';

/**
 * The part of a stored history that can be used: its newest steps, up to the first one from the end that is damaged or
 * missing. Their rows are checked when they are undone. If no step is usable, the history begins now, after `newest`,
 * the last exchange of the log.
 */
export function readHistory(
  raw: readonly unknown[],
  newest: string | null,
): [KeptStep, ...KeptStep[]] {
  const steps: KeptStep[] = [];
  for (const each of raw.toReversed()) {
    const next = steps.at(-1);
    if (!isStep(each) || (next !== undefined && each.n !== next.n - 1)) break;
    steps.push(each);
  }
  const [start, ...rest] = steps.toReversed();
  return start === undefined
    ? [{ ...BEGINNING, exchange: newest }]
    : [{ ...start, changes: [] }, ...rest];
}

/**
 * Whether `readHistory` could use every step of `raw`. If not, `history` has to be stored in its place: new steps continue the
 * numbers of `history`. A history that begins now can be as long as `raw`, so its first number counts, too.
 */
export const isWholeHistory = (
  raw: readonly unknown[],
  [start, ...rest]: ReturnType<typeof readHistory>,
): boolean => raw.length === rest.length + 1 && Object(raw[0])['n'] === start.n;

function isStep(raw: unknown): raw is KeptStep {
  if (typeof raw !== 'object' || raw === null) return false;
  const { n, exchange, own, changes } = raw as Partial<KeptStep>;
  return (
    Number.isSafeInteger(n) &&
    (exchange === null || /^x\d{10,15}$/.test(String(exchange))) &&
    typeof own === 'boolean' &&
    Array.isArray(changes) &&
    changes.every(isEarlierRow)
  );
}

function isEarlierRow(raw: unknown): raw is EarlierRow {
  if (typeof raw !== 'object' || raw === null) return false;
  const { table, key, before } = raw as Partial<EarlierRow>;
  return typeof table === 'string' && typeof key === 'string' && before !== undefined;
}
