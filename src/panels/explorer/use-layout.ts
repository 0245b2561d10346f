import { useLayoutEffect, useState, type RefObject } from 'react';

/** The layout of the panel. */
export interface Layout {
  /** Whether the list of methods is beside the request; otherwise it is in a popover. */
  readonly hasList: boolean;
  /** Where the answer is: beside the request, below it, below it on one long scrolling page, or in a view of its own. */
  readonly panes: 'beside' | 'below' | 'scrolling' | 'views';
  /** Whether the choice of token is in the row of the request's tabs; otherwise it is above them. */
  readonly hasTokenInTabRow: boolean;
  /** Whether name and summary of the method are in one line, with the picker of methods. */
  readonly isShort: boolean;
}

/** From this width, the list of methods is beside the request. */
const LIST_PX = 560;
/** From this width, the answer is beside the request. */
const BESIDE_PX = 1000;
/** From this height, the answer fits below the request. */
const PANES_PX = 500;
/** From this width, the tabs of the request and the choice of token fit in one row. */
const TOKEN_PX = 740;
/** From this width, a panel that is too low for panes below each other, such as one above the wire, has the panes side by side. */
const LOW_BESIDE_PX = 880;
/** From this width, a low frame in another page has its panes side by side without the list, so that the answer is visible. */
const SHORT_BESIDE_PX = 560;

/** The layout of the last measurement. Starting with another one would render twice. */
let lastLayout: Layout = { hasList: true, panes: 'below', hasTokenInTabRow: true, isShort: false };

/**
 * Chooses the layout by the size of the panel, because the wire beside or below it may take any part of the window.
 */
export function useLayout(element: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState(lastLayout);
  // Follows the size of the panel.
  useLayoutEffect(() => {
    // The element grows with its content, so the available size is that of its parent.
    const parent = element.current?.parentElement;
    if (!parent) return;
    // Set by public/embedded.js.
    const isInFrame = document.documentElement.dataset['embed'] !== undefined;
    const measure = () => {
      const next = layoutFor(parent.clientWidth, parent.clientHeight, isInFrame);
      lastLayout = next;
      setLayout((before) =>
        before.hasList === next.hasList &&
        before.panes === next.panes &&
        before.hasTokenInTabRow === next.hasTokenInTabRow &&
        before.isShort === next.isShort
          ? before
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return layout;
}

/** The layout for a size in CSS pixels. A small frame in another page shows one method, without the list. */
export function layoutFor(width: number, height: number, isInFrame = false): Layout {
  const isLow = height < PANES_PX;
  if (isInFrame && isLow && width < LOW_BESIDE_PX) {
    const panes = width >= SHORT_BESIDE_PX ? 'beside' : 'scrolling';
    return { hasList: false, panes, hasTokenInTabRow: false, isShort: true };
  }
  const hasList = width >= LIST_PX;
  if (width >= (isLow ? LOW_BESIDE_PX : BESIDE_PX))
    return { hasList, panes: 'beside', hasTokenInTabRow: width >= BESIDE_PX, isShort: false };
  if (!hasList && !isInFrame)
    return { hasList, panes: 'views', hasTokenInTabRow: false, isShort: false };
  return {
    hasList,
    panes: hasList && !isLow ? 'below' : 'scrolling',
    hasTokenInTabRow: width >= TOKEN_PX,
    isShort: false,
  };
}
