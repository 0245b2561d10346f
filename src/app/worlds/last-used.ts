const DAY_MS = 24 * 3_600_000;

const STEPS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** When a world was last opened, in words: `opened 5 minutes ago`, `opened on 3 Mar 2026`. Times in epoch milliseconds. */
export function lastUsedText(at: number | null, now: number = Date.now()): string {
  if (at === null) return 'not opened yet';
  const age = Math.max(0, now - at);
  if (age >= 14 * DAY_MS) return `opened on ${DATE.format(at)}`;
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? ['minute', 60_000];
  const count = Math.floor(age / length);
  return count === 0 ? 'opened just now' : `opened ${RELATIVE.format(-count, unit)}`;
}
