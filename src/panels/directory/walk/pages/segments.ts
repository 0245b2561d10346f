import type { WalkPage } from './walk-page.ts';

/** A piece of the bar: one page, or older pages merged into one piece. */
export interface Segment {
  /** Numbers of its first and last page. */
  readonly first: number;
  readonly last: number;
  readonly people: number;
  /** How many of its pages are short. */
  readonly shorts: number;
  /** Whether the list ends with it. */
  readonly ends: boolean;
}

/** How many of the newest pages have a segment of their own. */
export const NEWEST = 24;
/** The fewest segments that hold the newest pages and any number of older ones. */
export const MIN_SEGMENTS = 64;

/**
 * The pages as at most `most` segments, oldest first; `most` is at least `MIN_SEGMENTS`. If there are more pages, the older
 * ones are merged into groups of 2, 5, 10, 20, 50, … so that a group rarely changes while the walk goes on. The work
 * grows with the number of segments, not of pages.
 */
export function segmentsOf(pages: readonly WalkPage[], most: number): readonly Segment[] {
  const segments: Segment[] = [];
  const add = (first: number, last: number) => segments.push(segment(pages, first, last));
  let done = 0;
  if (pages.length > most) {
    const older = pages.length - NEWEST;
    const room = most - NEWEST - REST;
    const fitting = STEPS.findIndex((step) => older / step <= room);
    for (let at = fitting === -1 ? STEPS.length - 1 : fitting; at > 0; at -= 1) {
      const step = STEPS[at] ?? 1;
      for (; done + step <= older; done += step) add(done + 1, done + step);
    }
  }
  for (; done < pages.length; done += 1) add(done + 1, done + 1);
  return segments;
}

/** Width of a segment in pixels that can still be told from its neighbours. */
const MIN_SEGMENT_PX = 6;
const MAX_SEGMENTS = 240;

/**
 * The pages as segments of a bar of that width in pixels, of which they fill the share of the people read: `rest` are still to be
 * read. `isFine`: they are too narrow to be told from each other.
 */
export function fitSegments(
  pages: readonly WalkPage[],
  rest: number,
  width: number,
): { readonly segments: readonly Segment[]; readonly isFine: boolean } {
  const people = pages.at(-1)?.through ?? 0;
  const room = Math.floor((width * people) / Math.max(1, people + rest) / MIN_SEGMENT_PX);
  const segments = segmentsOf(pages, Math.max(MIN_SEGMENTS, Math.min(MAX_SEGMENTS, room)));
  return { segments, isFine: segments.length > room };
}

/** Sizes of groups. A million pages, one for each person of the largest directory, still fit. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5] as const;

/** The most segments that pages make which do not fill a group: at most two of each smaller size. */
const REST = 2 * STEPS.length - 6;

function segment(pages: readonly WalkPage[], first: number, last: number): Segment {
  const before = pages[first - 2];
  const end = pages[last - 1];
  return {
    first,
    last,
    people: (end?.through ?? 0) - (before?.through ?? 0),
    shorts: (end?.shorts ?? 0) - (before?.shorts ?? 0),
    ends: end?.next === '',
  };
}

/** What a segment is called: `Page 3: 140 people, short`. */
export function segmentName({ first, last, people, shorts, ends }: Segment): string {
  const amount = `${people.toLocaleString('en')} ${people === 1 ? 'person' : 'people'}`;
  if (first === last)
    return `Page ${first}: ${amount}${shorts > 0 ? ', short' : ''}${ends ? ', the last' : ''}`;
  return `Pages ${first} to ${last}: ${amount}${shorts > 0 ? `, ${shorts} short` : ''}`;
}
