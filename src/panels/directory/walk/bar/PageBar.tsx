import {
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useLimit } from '../data/limit.ts';
import { MAX_PAGE_SIZE, type WalkPage } from '../pages/walk-page.ts';
import css from './PageBar.module.css';

export interface PageBarProps {
  readonly pages: readonly WalkPage[];
  /** Number of people who are still to be read. */
  readonly unreadPeople: number;
  /** Number of the open page, or null. */
  readonly openNumber: number | null;
  readonly onOpen: (page: number | null) => void;
}

/**
 * The pages of the walk as segments of one bar, as wide as their number of people. Arrow keys, Home and End open a
 * segment, Escape closes it. The number of elements is bounded: see `fitSegments`.
 */
export function PageBar({ pages, unreadPeople, openNumber, onOpen }: PageBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidthOf(bar);
  const prefix = useId();
  const { segments, areTooNarrow } = fitSegments(pages, unreadPeople, width);
  const openIndex = segments.findIndex(
    ({ first, last }) => openNumber !== null && first <= openNumber && openNumber <= last,
  );

  function openClickedPage(event: MouseEvent) {
    const element = event.target instanceof Element && event.target.closest('[data-page]');
    if (element instanceof HTMLElement) onOpen(Number(element.dataset['page']));
  }
  function moveByKey(event: KeyboardEvent) {
    // Alt and an arrow go back and forward in the history.
    if (event.altKey) return;
    if (event.key === 'Escape' && openNumber !== null)
      return (event.preventDefault(), onOpen(null));
    const lastIndex = segments.length - 1;
    const target = {
      ArrowLeft: openIndex === -1 ? lastIndex : openIndex - 1,
      ArrowRight: openIndex === -1 ? 0 : openIndex + 1,
      Home: 0,
      End: lastIndex,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const segment = segments[target];
    if (segment) onOpen(segment.first);
  }

  return (
    <div
      ref={bar}
      className={css.bar}
      data-fine={areTooNarrow}
      role="listbox"
      aria-label="Pages"
      aria-orientation="horizontal"
      aria-activedescendant={
        openIndex === -1 ? undefined : `${prefix}${segments[openIndex]?.first}`
      }
      tabIndex={0}
      onClick={openClickedPage}
      onKeyDown={moveByKey}
    >
      {segments.map((segment, index) => (
        <PageSegment
          key={segment.first}
          id={`${prefix}${segment.first}`}
          {...segment}
          isOpen={index === openIndex}
        />
      ))}
      {unreadPeople > 0 && <Unread people={unreadPeople} />}
    </div>
  );
}

/** The fields of the segment are its props, so that it is rendered again only if one of them changes. */
const PageSegment = memo(function PageSegment({
  id,
  isOpen,
  ...segment
}: Segment & { readonly id: string; readonly isOpen: boolean }) {
  const { first, last, people, shortPages } = segment;
  const name = segmentName(segment);
  return (
    <div
      id={id}
      role="option"
      aria-label={name}
      aria-selected={isOpen}
      title={name}
      className={css.segment}
      // The width follows from the data, so it is an inline style.
      style={{ flexGrow: Math.max(1, people) }}
      data-page={first}
      data-short={shortPages > 0}
      data-merged={first !== last}
      data-open={isOpen}
    >
      {first === last &&
        (shortPages > 0 ? (
          <span className={css.word}>short</span>
        ) : (
          <span className={css.page}>
            Page {first}, {people.toLocaleString()} people
          </span>
        ))}
    </div>
  );
});

const Unread = ({ people }: { readonly people: number }) => (
  <div className={css.unread} role="presentation" style={{ flexGrow: people }} />
);

/** The width of the bar in pixels. */
function useWidthOf(bar: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  // Follows the width of the bar.
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
  return width;
}

/** Says how many pages to expect, in place of the bar, before the first page is read. */
export function NoPages({ totalPeople }: { readonly totalPeople: number }) {
  const { limit } = useLimit();
  const pages = Math.ceil(totalPeople / Math.max(1, Math.min(limit, MAX_PAGE_SIZE)));
  const people = totalPeople.toLocaleString('en');
  return (
    <p className={css.empty}>
      {pages <= 1
        ? `All ${people} people fit in one page of ${limit}. For a walk of several pages choose a smaller limit, or fill the directory.`
        : `${people} people in about ${pages.toLocaleString('en')} pages: each appears here as it arrives.`}
    </p>
  );
}

/** A piece of the bar: one page, or older pages merged into one piece. */
interface Segment {
  /** Numbers of its first and last page. */
  readonly first: number;
  readonly last: number;
  readonly people: number;
  /** How many of its pages are short. */
  readonly shortPages: number;
  /** Whether it contains the last page of the list. */
  readonly isLast: boolean;
}

/** How many of the newest pages have a segment of their own. */
export const MAX_SINGLE_PAGES = 24;
/** So many segments are always enough for the newest pages and any number of older ones. */
export const MIN_SEGMENTS = 64;

/**
 * The pages as at most `maxSegments` segments, oldest first; `maxSegments` is at least `MIN_SEGMENTS`. If there are more pages,
 * the older ones are merged into groups of 2, 5, 10, 20, 50, … so that a group rarely changes while the walk goes on. The work
 * grows with the number of segments, not of pages.
 */
export function segmentsOf(pages: readonly WalkPage[], maxSegments: number): readonly Segment[] {
  const segments: Segment[] = [];
  const add = (first: number, last: number) => segments.push(segmentOf(pages, first, last));
  let pagesDone = 0;
  if (pages.length > maxSegments) {
    const olderCount = pages.length - MAX_SINGLE_PAGES;
    const roomForGroups = maxSegments - MAX_SINGLE_PAGES - MAX_UNGROUPED_SEGMENTS;
    const firstSizeIndex = GROUP_SIZES.findIndex((size) => olderCount / size <= roomForGroups);
    for (
      let index = firstSizeIndex === -1 ? GROUP_SIZES.length - 1 : firstSizeIndex;
      index > 0;
      index -= 1
    ) {
      const groupSize = GROUP_SIZES[index] ?? 1;
      for (; pagesDone + groupSize <= olderCount; pagesDone += groupSize)
        add(pagesDone + 1, pagesDone + groupSize);
    }
  }
  for (; pagesDone < pages.length; pagesDone += 1) add(pagesDone + 1, pagesDone + 1);
  return segments;
}

/** Narrower segments, in pixels, cannot be told from their neighbours. */
const MIN_SEGMENT_PX = 6;
const MAX_SEGMENTS = 240;

/**
 * The segments for a bar of `width` pixels, which also shows the people who are still to be read. `areTooNarrow`: whether the
 * segments are too narrow to be told from each other.
 */
export function fitSegments(
  pages: readonly WalkPage[],
  unreadPeople: number,
  width: number,
): { readonly segments: readonly Segment[]; readonly areTooNarrow: boolean } {
  const people = pages.at(-1)?.peopleSoFar ?? 0;
  const maxSegments = Math.floor(
    (width * people) / Math.max(1, people + unreadPeople) / MIN_SEGMENT_PX,
  );
  const segments = segmentsOf(pages, Math.max(MIN_SEGMENTS, Math.min(MAX_SEGMENTS, maxSegments)));
  return { segments, areTooNarrow: segments.length > maxSegments };
}

/** Sizes of groups. A million pages, one for each person of the largest directory, still fit. */
const GROUP_SIZES = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5,
] as const;

/**
 * More segments than the pages need that do not fill a group. They need one of each smaller size, or two if the next size is
 * 2.5 times as large.
 */
const MAX_UNGROUPED_SEGMENTS = 2 * GROUP_SIZES.length - 6;

function segmentOf(pages: readonly WalkPage[], first: number, last: number): Segment {
  const pageBefore = pages[first - 2];
  const lastPage = pages[last - 1];
  return {
    first,
    last,
    people: (lastPage?.peopleSoFar ?? 0) - (pageBefore?.peopleSoFar ?? 0),
    shortPages: (lastPage?.shortPages ?? 0) - (pageBefore?.shortPages ?? 0),
    isLast: lastPage?.nextCursor === '',
  };
}

/** The name of a segment: `Page 3: 140 people, short`. */
export function segmentName({ first, last, people, shortPages, isLast }: Segment): string {
  const amount = `${people.toLocaleString('en')} ${people === 1 ? 'person' : 'people'}`;
  if (first === last)
    return `Page ${first}: ${amount}${shortPages > 0 ? ', short' : ''}${isLast ? ', the last' : ''}`;
  return `Pages ${first} to ${last}: ${amount}${shortPages > 0 ? `, ${shortPages} short` : ''}`;
}
