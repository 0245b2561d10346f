import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row, in pixels. */
  readonly rowHeight: number;
  /** Height of the header, which stays above the rows, in pixels. */
  readonly headerHeight: number;
}

export interface ScrolledRows extends RowWindow {
  /** Height of the element that holds the rows, in pixels. */
  readonly height: number;
  /** How many rows Page Up and Page Down move by. */
  readonly perPage: () => number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed to show a row. */
  readonly scrollToRow: (place: number) => void;
  /** Scrolls by a number of rows: if as many were inserted above, nothing moves on the screen. */
  readonly scrollByRows: (rows: number) => void;
  readonly scrollToTop: () => void;
  readonly firstVisibleRow: () => number;
}

/** Number of rows that are rendered beyond each end of the view. */
const OVERSCAN = 8;

/** Scrolling counts as ended after this time without a scroll event. */
const SCROLL_END_DELAY_MS = 150;

/** Computes which rows of a long list are visible. The list may be longer than an element can be. */
export function useRowWindow({
  scroller,
  count,
  rowHeight,
  headerHeight,
}: RowWindowOptions): ScrolledRows {
  const position = useRef<ScrollPosition>({ top: 0, scroll: 0 });
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [rowWindow, setRowWindow] = useState<RowWindow>({
    first: 0,
    end: 0,
    topOffset: 0,
    keyOffset: 0,
  });
  const [viewportHeight, setViewportHeight] = useState(0);
  const range: ScrollRange = { total: count * rowHeight, viewport: viewportHeight };

  const render = useCallback(() => {
    const { top, scroll } = position.current;
    const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
    const end = Math.ceil((top + viewportHeight) / rowHeight) + OVERSCAN;
    const topOffset = scroll - top;
    setRowWindow((now) => moveWindow(now, { first, end, topOffset }));
  }, [rowHeight, viewportHeight]);

  function moveTo(target: ScrollPosition) {
    position.current = target;
    const box = scroller.current;
    if (box && box.scrollTop !== target.scroll) {
      box.scrollTo({ top: target.scroll });
      // The browser rounds to pixels of the screen.
      position.current = { ...target, scroll: box.scrollTop };
    }
    render();
  }

  // Follows the height of the element.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setViewportHeight(Math.max(0, box.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, headerHeight]);

  // Places the rows before the browser paints.
  useLayoutEffect(render, [render]);
  // Stops the timer when the grid is removed.
  useEffect(() => () => clearTimeout(settleTimer.current), []);

  const goTo = (top: number) => {
    const end = Math.max(0, range.total - viewportHeight);
    moveTo(settleScroll(range, { top: Math.min(end, Math.max(0, top)), scroll: 0 }));
  };
  return {
    ...rowWindow,
    end: Math.min(count, rowWindow.end),
    height: elementHeight(range),
    perPage: () => Math.max(1, Math.floor(viewportHeight / rowHeight) - 1),
    firstVisibleRow: () => Math.floor(position.current.top / rowHeight),
    onScroll() {
      const box = scroller.current;
      // The event also comes after `moveTo`, and for scrolling sideways.
      if (!box || box.scrollTop === position.current.scroll) return;
      moveTo(scrollBy(range, position.current, box.scrollTop));
      clearTimeout(settleTimer.current);
      settleTimer.current = setTimeout(() => {
        const settled = settleIfStill(range, position.current, box.scrollTop);
        if (settled !== null) moveTo(settled);
      }, SCROLL_END_DELAY_MS);
    },
    scrollToRow(row) {
      const { top } = position.current;
      const [start, end] = [row * rowHeight, (row + 1) * rowHeight - viewportHeight];
      if (start < top) goTo(start);
      else if (end > top) goTo(end);
    },
    scrollByRows: (rows) => goTo(position.current.top + rows * rowHeight),
    scrollToTop: () => goTo(0),
  };
}

/** The rows that a long list renders. */
export interface RowWindow {
  /** The rows to render: from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
  /** What is added to the top of a row in the list to get its top in the element. */
  readonly topOffset: number;
  /** What is added to the place of a row to get the key of its element. */
  readonly keyOffset: number;
}

/**
 * The window after scrolling; the same object if nothing moved. A row that stays visible keeps its element. After a jump,
 * when no row stays visible, the elements show other rows: that takes a fraction of the time of creating new elements.
 */
export function moveWindow(now: RowWindow, to: Omit<RowWindow, 'keyOffset'>): RowWindow {
  if (now.first === to.first && now.end === to.end && now.topOffset === to.topOffset) return now;
  const isJump = to.first >= now.end || to.end <= now.first;
  return { ...to, keyOffset: isJump ? now.first + now.keyOffset - to.first : now.keyOffset };
}

/**
 * Browsers limit the height of an element (Firefox to about 17 million pixels, Chromium to 33). A longer list gets a
 * shorter element, and the functions below convert between its scroll position and the visible part of the list. Near both ends, one scrolled
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

/** The top of the visible part of the list at a scroll position: the reverse of `scrollFor`. */
export function topFor(range: ScrollRange, scroll: number): number {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  if (end === endScroll || scroll <= EXACT_PX) return Math.min(scroll, end);
  if (scroll >= endScroll - EXACT_PX) return end - Math.max(0, endScroll - scroll);
  return EXACT_PX + ((scroll - EXACT_PX) / (endScroll - 2 * EXACT_PX)) * (end - 2 * EXACT_PX);
}

/** The top of the visible part of the list, and the scroll position of the element. */
interface ScrollPosition {
  readonly top: number;
  readonly scroll: number;
}

/**
 * The position after scrolling. A small step moves the list by as many pixels; then `scroll` and `top` no longer fit each
 * other exactly, which `settleScroll` corrects when scrolling has ended.
 */
export function scrollBy(range: ScrollRange, from: ScrollPosition, scroll: number): ScrollPosition {
  const [end, endScroll] = [lastTop(range), lastScroll(range)];
  const step = scroll - from.scroll;
  if (end === endScroll || Math.abs(step) > MIN_JUMP_PX)
    return { top: topFor(range, scroll), scroll };
  const top = Math.min(end, Math.max(0, from.top + step));
  // At the end of the element, but not of the list, scrolling must continue.
  const isStuck = (scroll <= 0 && top > 0) || (scroll >= endScroll && top < end);
  return isStuck ? settleScroll(range, { top, scroll }) : { top, scroll };
}

/** The same top of the list, with the scroll position that belongs to it exactly. */
export const settleScroll = (range: ScrollRange, { top }: ScrollPosition): ScrollPosition => ({
  top: Math.min(top, lastTop(range)),
  scroll: scrollFor(range, Math.min(top, lastTop(range))),
});

/**
 * Settles a position, unless the element has scrolled on: then null. On a busy page, the timer can fire before the event of that
 * scrolling arrives, and must not undo it.
 */
export const settleIfStill = (
  range: ScrollRange,
  position: ScrollPosition,
  scroll: number,
): ScrollPosition | null => (scroll === position.scroll ? settleScroll(range, position) : null);
