import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
const SCROLL_END_DELAY_MS = 150;

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

  // Follows the height of the element.
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
      settling.current = setTimeout(() => {
        const settled = settleAt(range, place.current, box.scrollTop);
        if (settled !== null) go(settled);
      }, SCROLL_END_DELAY_MS);
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

/** The rows that a long list renders. */
export interface RowWindow {
  /** The rows to render: from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
  /** Added to the top of a row in the list, this is its top in the element. */
  readonly shift: number;
  /** Added to the place of a row, this is the key of its element. */
  readonly skew: number;
}

/**
 * The window after scrolling; the same object if nothing moved. A row that stays keeps its element. After a jump, when
 * none stays, the elements show other rows: changing their texts takes a fraction of the time of making new ones.
 */
export function moveWindow(now: RowWindow, to: Omit<RowWindow, 'skew'>): RowWindow {
  if (now.first === to.first && now.end === to.end && now.shift === to.shift) return now;
  const isJump = to.first >= now.end || to.end <= now.first;
  return { ...to, skew: isJump ? now.first + now.skew - to.first : now.skew };
}

/**
 * Browsers limit the height of an element (Firefox to about 17 million pixels, Chromium to 33). A longer list gets a
 * shorter element, and this maps what is scrolled to the place in the list. Near both ends one pixel is one pixel; in
 * between a pixel of the scroll bar stands for several.
 */
export interface ScrollRange {
  /** Height of all rows, in pixels. */
  readonly total: number;
  /** Height of what shows of them. */
  readonly viewport: number;
}

/** The height an element may have in every browser, in pixels. */
const MAX_HEIGHT = 8_000_000;

/** Where one pixel is one pixel, from each end. */
const EXACT = 100_000;

/** A longer step, in pixels, is a jump with the scroll bar: a wheel or a key scrolls less. */
const MIN_JUMP_PX = 5000;

/** Height of the element. */
export const elementHeight = ({ total }: ScrollRange): number => Math.min(total, MAX_HEIGHT);

const lastTop = ({ total, viewport }: ScrollRange) => Math.max(0, total - viewport);
const lastScroll = (range: ScrollRange) => Math.max(0, elementHeight(range) - range.viewport);

/** How far to scroll so that the list shows from `top` on. */
export function scrollFor(range: ScrollRange, top: number): number {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  if (end === endScroll || top <= EXACT) return Math.min(top, endScroll);
  if (top >= end - EXACT) return Math.max(0, endScroll - Math.max(0, end - top));
  return EXACT + ((top - EXACT) / (end - 2 * EXACT)) * (endScroll - 2 * EXACT);
}

/** The reverse: from where the list shows when it is scrolled that far. */
export function topFor(range: ScrollRange, scroll: number): number {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  if (end === endScroll || scroll <= EXACT) return Math.min(scroll, end);
  if (scroll >= endScroll - EXACT) return end - Math.max(0, endScroll - scroll);
  return EXACT + ((scroll - EXACT) / (endScroll - 2 * EXACT)) * (end - 2 * EXACT);
}

/** Where the list shows from, and how much is scrolled. */
interface ScrollPlace {
  readonly top: number;
  readonly scroll: number;
}

/**
 * The place after scrolling. A small step moves the list by as many pixels; then `scroll` and `top` no longer fit each
 * other exactly, which `settleScroll` corrects when scrolling has ended.
 */
export function scrollBy(range: ScrollRange, from: ScrollPlace, scroll: number): ScrollPlace {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  const step = scroll - from.scroll;
  if (end === endScroll || Math.abs(step) > MIN_JUMP_PX)
    return { top: topFor(range, scroll), scroll };
  const top = Math.min(end, Math.max(0, from.top + step));
  // At an end of the element but not of the list it must go on.
  const isStuck = (scroll <= 0 && top > 0) || (scroll >= endScroll && top < end);
  return isStuck ? settleScroll(range, { top, scroll }) : { top, scroll };
}

/** The same place in the list, with how far to scroll for it. */
export const settleScroll = (range: ScrollRange, { top }: ScrollPlace): ScrollPlace => ({
  top: Math.min(top, lastTop(range)),
  scroll: scrollFor(range, Math.min(top, lastTop(range))),
});

/**
 * The same, once scrolling seems to have ended. Null where the element is scrolled elsewhere meanwhile: a busy page hears of
 * that later, and must not take it back.
 */
export const settleAt = (range: ScrollRange, at: ScrollPlace, scroll: number): ScrollPlace | null =>
  scroll === at.scroll ? settleScroll(range, at) : null;
