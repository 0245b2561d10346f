/** When a status can end, in words; seconds from now, null for the end of the day of the person. */
const ENDS = {
  never: 0,
  '30 minutes': 30 * 60,
  '1 hour': 60 * 60,
  '4 hours': 4 * 60 * 60,
  today: null,
} as const;

export type StatusEnd = keyof typeof ENDS;

export const STATUS_ENDS: readonly { readonly id: StatusEnd; readonly label: string }[] = [
  { id: 'never', label: 'Never' },
  { id: '30 minutes', label: 'In 30 minutes' },
  { id: '1 hour', label: 'In 1 hour' },
  { id: '4 hours', label: 'In 4 hours' },
  { id: 'today', label: 'At the end of the day' },
];

const DAY_S = 24 * 60 * 60;

/**
 * The end of a status in epoch seconds; 0 if it never ends.
 *
 * @param now in epoch seconds of the world
 * @param tz_offset of the person, in seconds
 */
export function endOfStatus(end: StatusEnd, now: number, tz_offset: number): number {
  const wait = ENDS[end];
  if (wait === 0) return 0;
  if (wait !== null) return Math.floor(now) + wait;
  return (Math.floor((now + tz_offset) / DAY_S) + 1) * DAY_S - tz_offset;
}
