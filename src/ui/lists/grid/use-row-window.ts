import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row, in pixels. */
  readonly rowHeight: number;
  /** Height of the header, which stays above the rows, in pixels. */
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
  /** Scrolls by some rows: when as many were inserted above, nothing moves on the screen. */
  readonly moveBy: (rows: number) => void;
  readonly toTop: () => void;
  /** The first visible row. */
  readonly firstShown: () => number;
}

/** Number of rows that are rendered beyond each end of the view. */
const OVERSCAN = 8;

/** Scrolling has ended when there was no step for this time. */
const SCROLL_END_DELAY_MS = 150;

/** Computes which rows of a long list are visible. The list may be longer than an element can be. */
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

  function moveTo(to: ScrollPlace) {
    place.current = to;
    const box = scroller.current;
    if (box && box.scrollTop !== to.scroll) {
      box.scrollTo({ top: to.scroll });
      // The browser rounds to pixels of the screen.
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

  // Places the rows before the browser paints.
  useLayoutEffect(render, [render]);
  // Stops the timer when the grid is removed.
  useEffect(() => () => clearTimeout(settling.current), []);

  const goTo = (top: number) => {
    const end = Math.max(0, range.total - viewport);
    moveTo(settleScroll(range, { top: Math.min(end, Math.max(0, top)), scroll: 0 }));
  };
  return {
    ...window,
    end: Math.min(count, window.end),
    height: elementHeight(range),
    perPage: () => Math.max(1, Math.floor(viewport / rowHeight) - 1),
    firstShown: () => Math.floor(place.current.top / rowHeight),
    onScroll() {
      const box = scroller.current;
      // Also called after `moveTo`, and for scrolling sideways.
      if (!box || box.scrollTop === place.current.scroll) return;
      moveTo(scrollBy(range, place.current, box.scrollTop));
      clearTimeout(settling.current);
      settling.current = setTimeout(() => {
        const settled = settleAt(range, place.current, box.scrollTop);
        if (settled !== null) moveTo(settled);
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
  /** The top of a row in the element is its top in the list plus this. */
  readonly shift: number;
  /** The key of a row's element is the place of the row plus this. */
  readonly skew: number;
}

/**
 * The window after scrolling; the same object if nothing moved. A row that stays visible keeps its element. After a jump,
 * when no row stays visible, the elements show other rows: that takes a fraction of the time of creating new elements.
 */
export function moveWindow(now: RowWindow, to: Omit<RowWindow, 'skew'>): RowWindow {
  if (now.first === to.first && now.end === to.end && now.shift === to.shift) return now;
  const isJump = to.first >= now.end || to.end <= now.first;
  return { ...to, skew: isJump ? now.first + now.skew - to.first : now.skew };
}

/**
 * Browsers limit the height of an element (Firefox to about 17 million pixels, Chromium to 33). A longer list gets a
 * shorter element, and the functions below map the scroll position to the place in the list. Near both ends, one scrolled
 * pixel is one pixel of the list; in between, it is several.
 */
export interface ScrollRange {
  /** Height of all rows, in pixels. */
  readonly total: number;
  /** Height of the visible part, in pixels. */
  readonly viewport: number;
}

/** The height that an element may have in every browser. */
const MAX_HEIGHT_PX = 8_000_000;

/** Distance from each end within which one scrolled pixel is one pixel of the list. */
const EXACT_PX = 100_000;

/** A longer step, in pixels, is a jump with the scroll bar: a wheel or a key scrolls less. */
const MIN_JUMP_PX = 5000;

/** Height of the element that scrolls, in pixels. */
export const elementHeight = ({ total }: ScrollRange): number => Math.min(total, MAX_HEIGHT_PX);

const lastTop = ({ total, viewport }: ScrollRange) => Math.max(0, total - viewport);
const lastScroll = (range: ScrollRange) => Math.max(0, elementHeight(range) - range.viewport);

/** The scroll position at which the list is visible from `top` on. */
export function scrollFor(range: ScrollRange, top: number): number {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  if (end === endScroll || top <= EXACT_PX) return Math.min(top, endScroll);
  if (top >= end - EXACT_PX) return Math.max(0, endScroll - Math.max(0, end - top));
  return EXACT_PX + ((top - EXACT_PX) / (end - 2 * EXACT_PX)) * (endScroll - 2 * EXACT_PX);
}

/** The reverse: the top of the visible part of the list at a scroll position. */
export function topFor(range: ScrollRange, scroll: number): number {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  if (end === endScroll || scroll <= EXACT_PX) return Math.min(scroll, end);
  if (scroll >= endScroll - EXACT_PX) return end - Math.max(0, endScroll - scroll);
  return EXACT_PX + ((scroll - EXACT_PX) / (endScroll - 2 * EXACT_PX)) * (end - 2 * EXACT_PX);
}

/** The top of the visible part of the list, and the scroll position of the element. */
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
  // At the end of the element, but not of the list, scrolling must continue.
  const isStuck = (scroll <= 0 && top > 0) || (scroll >= endScroll && top < end);
  return isStuck ? settleScroll(range, { top, scroll }) : { top, scroll };
}

/** The same place in the list, with its exact scroll position. */
export const settleScroll = (range: ScrollRange, { top }: ScrollPlace): ScrollPlace => ({
  top: Math.min(top, lastTop(range)),
  scroll: scrollFor(range, Math.min(top, lastTop(range))),
});

/**
 * The same, when scrolling seems to have ended. Null if the element was scrolled on in the meantime: a busy page gets that event
 * later, and must not undo the scrolling.
 */
export const settleAt = (range: ScrollRange, at: ScrollPlace, scroll: number): ScrollPlace | null =>
  scroll === at.scroll ? settleScroll(range, at) : null;
