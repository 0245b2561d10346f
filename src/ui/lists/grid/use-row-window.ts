import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { moveWindow, type RowWindow } from './row-window.ts';
import {
  elementHeight,
  scrollBy,
  settleScroll,
  type ScrollPlace,
  type ScrollRange,
} from './scroll-range.ts';

export interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row, and of the header that stays above the rows, in pixels. */
  readonly rowHeight: number;
  readonly headerHeight: number;
}

export interface Rows extends RowWindow {
  /** Height of the element that holds the rows, in pixels. */
  readonly height: number;
  /** Rows that fit the view. */
  readonly perPage: () => number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to show a row. */
  readonly show: (place: number) => void;
  /** Moves the list by some rows, without anything moving on the screen when as many were inserted above. */
  readonly moveBy: (rows: number) => void;
  readonly toTop: () => void;
  /** The first row that shows. */
  readonly firstShown: () => number;
}

/** Rendered beyond both ends of the view. */
const OVERSCAN = 8;

/** How long after the last step scrolling has ended, in milliseconds. */
const SETTLE_MS = 150;

/** Which rows of a long list show. The list may be longer than an element can be. */
export function useRowWindow({ scroller, count, rowHeight, headerHeight }: RowWindowOptions): Rows {
  const place = useRef<ScrollPlace>({ top: 0, scroll: 0 });
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [window, setWindow] = useState<RowWindow>({ first: 0, end: 0, shift: 0, skew: 0 });
  const [viewport, setViewport] = useState(0);
  const range: ScrollRange = { total: count * rowHeight, viewport };

  const render = useCallback(() => {
    const { top, scroll } = place.current;
    const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
    const end = Math.ceil((top + viewport) / rowHeight) + OVERSCAN;
    const shift = scroll - top;
    setWindow((now) => moveWindow(now, { first, end, shift }));
  }, [rowHeight, viewport]);

  function go(to: ScrollPlace) {
    place.current = to;
    const box = scroller.current;
    if (box && box.scrollTop !== to.scroll) {
      box.scrollTo({ top: to.scroll });
      // The browser rounds to what its screen can show.
      place.current = { ...to, scroll: box.scrollTop };
    }
    render();
  }

  // In step with the height of the element.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setViewport(Math.max(0, box.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, headerHeight]);

  // The rows are placed before the browser draws them.
  useLayoutEffect(render, [render]);
  // The timer ends with the grid.
  useEffect(() => () => clearTimeout(settling.current), []);

  const goTo = (top: number) => {
    const end = Math.max(0, range.total - viewport);
    go(settleScroll(range, { top: Math.min(end, Math.max(0, top)), scroll: 0 }));
  };
  return {
    ...window,
    end: Math.min(count, window.end),
    height: elementHeight(range),
    perPage: () => Math.max(1, Math.floor(viewport / rowHeight) - 1),
    firstShown: () => Math.floor(place.current.top / rowHeight),
    onScroll() {
      const box = scroller.current;
      // Also called after `go`, and for scrolling sideways.
      if (!box || box.scrollTop === place.current.scroll) return;
      go(scrollBy(range, place.current, box.scrollTop));
      clearTimeout(settling.current);
      settling.current = setTimeout(() => go(settleScroll(range, place.current)), SETTLE_MS);
    },
    show(row) {
      const { top } = place.current;
      const [start, end] = [row * rowHeight, (row + 1) * rowHeight - viewport];
      if (start < top) goTo(start);
      else if (end > top) goTo(end);
    },
    moveBy: (rows) => goTo(place.current.top + rows * rowHeight),
    toTop: () => goTo(0),
  };
}
