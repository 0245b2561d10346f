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

/** A longer step is a jump to somewhere else, with the scroll bar: no wheel and no key goes as far. */
const JUMP = 5000;

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
export interface ScrollPlace {
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
  if (end === endScroll || Math.abs(step) > JUMP) return { top: topFor(range, scroll), scroll };
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
