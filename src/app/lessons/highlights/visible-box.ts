/** A rectangle in the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How much of an element must be in sight to be highlighted. */
const ENOUGH = 0.3;

/** The part of an element that is in sight; null if too little of it is, because it is scrolled away or clipped. */
export function visibleBox(element: Element): Box | null {
  const whole = element.getBoundingClientRect();
  let seen: Box = whole;
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflow !== 'visible')
      seen = intersection(seen, around.getBoundingClientRect());
  }
  seen = intersection(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  return areaOf(seen) >= ENOUGH * areaOf(whole) && areaOf(seen) > 0 ? seen : null;
}

/** The part that two rectangles share. If they do not overlap, it has no width or no height. */
export function intersection(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  return {
    left,
    top,
    right: Math.max(left, Math.min(one.right, other.right)),
    bottom: Math.max(top, Math.min(one.bottom, other.bottom)),
  };
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** On which side of a box its number stands: outside of it, so that it covers nothing of the control. */
export type Side = 'left' | 'right' | 'above' | 'below';

/** Where there is room for a number of this size beside a box, in a window of this size. */
export function sideFor(
  { left, top, right }: Box,
  size: number,
  window: { readonly width: number },
): Side {
  if (left >= size) return 'left';
  if (window.width - right >= size) return 'right';
  return top >= size ? 'above' : 'below';
}
