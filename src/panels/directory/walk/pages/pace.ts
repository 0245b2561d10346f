import type { WalkPage } from './walk-page.ts';

/** How a walk gets on. */
export interface Pace {
  readonly people: number;
  /** People a second over the last pages, waits included; null before the first page. */
  readonly rate: number | null;
  /** Seconds until the end at this rate; null if it is not known, 0 at the end. */
  readonly left_s: number | null;
  /** Share of the directory that was read, from 0 to 1. */
  readonly share: number;
  readonly ended: boolean;
}

/** Over how many of the last pages the rate is averaged. */
const RECENT = 20;

/** `total`: how many people the directory has. */
export function paceOf(pages: readonly WalkPage[], total: number): Pace {
  const last = pages.at(-1);
  if (last === undefined) return { people: 0, rate: null, left_s: null, share: 0, ended: false };
  const ended = last.next === '';
  const recent = pages.slice(-RECENT);
  const read = recent.reduce((sum, { count }) => sum + count, 0);
  const seconds = recent.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0) / 1000;
  const rate = seconds > 0 ? read / seconds : null;
  const rest = Math.max(0, total - last.through);
  return {
    people: last.through,
    rate,
    left_s: ended ? 0 : rate === null || rate === 0 ? null : rest / rate,
    share: ended ? 1 : total > 0 ? Math.min(1, last.through / total) : 0,
    ended,
  };
}

/** A duration for people to read: `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joinPoints(Math.floor(whole / 60), 'min', whole % 60, 's');
  return joinPoints(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
}

const joinPoints = (many: number, unit: string, rest: number, small: string) =>
  rest === 0 ? `${many} ${unit}` : `${many} ${unit} ${rest} ${small}`;
