import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../../ui/style/classes.ts';
import { visiblePartOf } from './find-place.ts';
import { LAYER_ATTRIBUTE, listenToPage } from './page-changes.ts';
import css from './Highlights.module.css';

interface HighlightsProps {
  /** The elements in the order of their numbers; null for one that is not in the page. */
  readonly elements: readonly (Element | null)[];
  /** Index of the element for which “Show me” was pressed last; null before that. */
  readonly shownIndex: number | null;
}

/**
 * Frames around elements of the page, with numbers beside them. They take no clicks and are hidden from screen readers: the
 * guide names the same elements in its text.
 */
export function Highlights({ elements, shownIndex }: HighlightsProps) {
  return createPortal(
    <div className={css.layer} aria-hidden="true" {...{ [LAYER_ATTRIBUTE]: '' }}>
      {elements.map(
        (element, index) =>
          element && (
            // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
            <Highlight key={index} element={element} index={index} isShown={shownIndex === index} />
          ),
      )}
    </div>,
    document.body,
  );
}

/** Room for a number beside a frame, in pixels. */
const NUMBER_SPACE_PX = 30;

interface HighlightProps {
  readonly element: Element;
  /** Index of the element in the list. */
  readonly index: number;
  readonly isShown: boolean;
}

function Highlight({ element, index, isShown }: HighlightProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Keeps the frame around the element when the page changes.
  useLayoutEffect(() => {
    const draw = () => {
      if (frame.current) moveFrame(frame.current, element);
    };
    draw();
    const sizes = new ResizeObserver(draw);
    sizes.observe(element);
    const stopListening = listenToPage(draw);
    return () => {
      sizes.disconnect();
      stopListening();
    };
  }, [element]);
  return (
    <div ref={frame} className={classes(css.frame, isShown && css.shown)} hidden>
      <span className={css.number}>
        <PlaceNumber index={index} />
      </span>
    </div>
  );
}

/** Puts a frame around the visible part of an element. */
function moveFrame(frame: HTMLElement, element: Element): void {
  const box = visibleBox(visiblePartOf(element));
  frame.hidden = box === null;
  if (box === null) return;
  frame.dataset['side'] = sideFor(box, NUMBER_SPACE_PX, { width: window.innerWidth });
  frame.style.setProperty('--left', `${box.left}px`);
  frame.style.setProperty('--top', `${box.top}px`);
  frame.style.setProperty('--width', `${box.right - box.left}px`);
  frame.style.setProperty('--height', `${box.bottom - box.top}px`);
}

/** The number of a place. The guide's list and the frame in the page show the same number. */
export function PlaceNumber({ index }: { readonly index: number }) {
  return (
    <span className={css.placeNumber} aria-hidden="true">
      {index + 1}
    </span>
  );
}

/** A rectangle in the window, in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The share of an element that must be visible for a highlight. */
const MIN_VISIBLE_SHARE = 0.3;

/** The part of an element that is in sight; null if too little of it is, because it is scrolled away or clipped. */
function visibleBox(element: Element): Box | null {
  const whole = element.getBoundingClientRect();
  let visible: Box = whole;
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (getComputedStyle(ancestor).overflow !== 'visible')
      visible = intersection(visible, ancestor.getBoundingClientRect());
  }
  visible = intersection(visible, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  return areaOf(visible) >= MIN_VISIBLE_SHARE * areaOf(whole) && areaOf(visible) > 0
    ? visible
    : null;
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

/** The side of a box on which its number stands. The number is outside the box, so that it does not cover the control. */
type Side = 'left' | 'right' | 'above' | 'below';

/** Chooses the side of a box that has room for a number of this size. */
export function sideFor(
  { left, top, right }: Box,
  size: number,
  window: { readonly width: number },
): Side {
  if (left >= size) return 'left';
  if (window.width - right >= size) return 'right';
  return top >= size ? 'above' : 'below';
}
