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
import { fitSegments, segmentName, type Segment } from '../pages/segments.ts';
import { MAX_PAGE_SIZE, type WalkPage } from '../pages/walk-page.ts';
import css from './PageBar.module.css';

export interface PageBarProps {
  readonly pages: readonly WalkPage[];
  /** People that are still to be read. */
  readonly rest: number;
  /** Number of the open page; null for none. */
  readonly open: number | null;
  readonly onOpen: (page: number | null) => void;
}

/**
 * The pages of the walk as segments of one bar, as wide as their number of people. Arrow keys, Home and End open a
 * segment, Escape closes it. The number of elements is bounded: see `fitSegments`.
 */
export function PageBar({ pages, rest, open, onOpen }: PageBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidthOf(bar);
  const prefix = useId();
  const { segments, isFine } = fitSegments(pages, rest, width);
  const openAt = segments.findIndex(
    ({ first, last }) => open !== null && first <= open && open <= last,
  );

  function press(event: MouseEvent) {
    const element = event.target instanceof Element && event.target.closest('[data-page]');
    if (element instanceof HTMLElement) onOpen(Number(element.dataset['page']));
  }
  function move(event: KeyboardEvent) {
    // Alt and an arrow go back and forward in the history.
    if (event.altKey) return;
    if (event.key === 'Escape' && open !== null) return (event.preventDefault(), onOpen(null));
    const end = segments.length - 1;
    const target = {
      ArrowLeft: openAt === -1 ? end : openAt - 1,
      ArrowRight: openAt === -1 ? 0 : openAt + 1,
      Home: 0,
      End: end,
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
      data-fine={isFine}
      role="listbox"
      aria-label="Pages"
      aria-orientation="horizontal"
      aria-activedescendant={openAt === -1 ? undefined : `${prefix}${segments[openAt]?.first}`}
      tabIndex={0}
      onClick={press}
      onKeyDown={move}
    >
      {segments.map((segment, at) => (
        <PageSegment
          key={segment.first}
          id={`${prefix}${segment.first}`}
          {...segment}
          isOpen={at === openAt}
        />
      ))}
      {rest > 0 && <Unread people={rest} />}
    </div>
  );
}

/** A merged segment may cover a page for a while and lose it again, so all of it is compared. */
const PageSegment = memo(function PageSegment({
  id,
  isOpen,
  ...segment
}: Segment & { readonly id: string; readonly isOpen: boolean }) {
  const { first, last, people, shorts } = segment;
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
      data-short={shorts > 0}
      data-merged={first !== last}
      data-open={isOpen}
    >
      {first === last &&
        (shorts > 0 ? (
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
  // In step with the width of the bar.
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

/** Where the bar will be: how many pages to expect. */
export function NoPages({ total }: { readonly total: number }) {
  const { limit } = useLimit();
  const pages = Math.ceil(total / Math.max(1, Math.min(limit, MAX_PAGE_SIZE)));
  const people = total.toLocaleString('en');
  return (
    <p className={css.empty}>
      {pages <= 1
        ? `All ${people} people fit in one page of ${limit}. For a walk of several pages choose a smaller limit, or fill the directory.`
        : `${people} people in about ${pages.toLocaleString('en')} pages: each appears here as it arrives.`}
    </p>
  );
}
