import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface LogRowsOptions {
  readonly count: number;
  /** A key that is unique among the rows. */
  readonly keyOf: (index: number) => string | number | undefined;
  /** Expected height of a row in pixels. */
  readonly rowHeight: number;
  /** The list scrolls with new rows while it is scrolled to less than this from its end, in pixels. */
  readonly maxEndDistance: number;
  /** Whether the list starts scrolled to its end. Null if it never scrolls with new rows. */
  readonly startsAtEnd: boolean | null;
}

export interface LogRows {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: Virtualizer<HTMLDivElement, Element>;
  /** Height of all rows in pixels. */
  readonly height: number;
  /** Whether the list scrolls with new rows, as it does at its end. */
  readonly isFollowing: boolean;
  /** For the scroller's `onScroll`. */
  readonly handleScroll: () => void;
  readonly goToEnd: () => void;
}

/** A list of which only visible rows are rendered. At its end it scrolls with new rows; further up it stays. */
export function useLogRows({
  count,
  keyOf,
  rowHeight,
  maxEndDistance,
  startsAtEnd,
}: LogRowsOptions): LogRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(startsAtEnd === true);
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(index) ?? index,
    overscan: 10,
  });
  const newestKey = keyOf(count - 1);
  // It changes when rows are measured, and when their content has loaded.
  const height = rows.getTotalSize();
  function goToEnd() {
    setFollowing(true);
    rows.scrollToIndex(count - 1, { align: 'end' });
  }

  // Scrolls to the newest row.
  useEffect(() => {
    if (isFollowing && count > 0) rows.scrollToIndex(count - 1, { align: 'end' });
  }, [rows, count, newestKey, isFollowing, height]);

  function handleScroll() {
    const box = scroller.current;
    if (box && startsAtEnd !== null)
      setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < maxEndDistance);
  }
  return { scroller, rows, height, isFollowing, handleScroll, goToEnd };
}
