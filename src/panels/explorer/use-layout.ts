import { useLayoutEffect, useState, type RefObject } from 'react';

/** The layout of the panel. */
export interface Layout {
  /** Whether the list of methods is beside the request; otherwise it is in a popover. */
  readonly list: boolean;
  /** The answer is beside the request, below it, below it on one long scrolling page, or a view of its own. */
  readonly panes: 'beside' | 'below' | 'scrolling' | 'views';
  /** Whether the tabs of the request have the token beside them. */
  readonly token: boolean;
  /** Whether the method is named in one line, with its picker. */
  readonly short: boolean;
}

/** From this width, the list of methods is beside the request. */
const LIST_PX = 560;
/** From this width, the answer is beside the request. */
const BESIDE_PX = 1000;
/** From this height, the answer fits below the request. */
const PANES_PX = 500;
/** From this width, the tabs of the request and the token fit in one row. */
const TOKEN_PX = 740;
/** From this width, a panel that is too low for panes below each other, such as one above the wire, has them side by side. */
const LOW_BESIDE_PX = 880;
/** From this width, a low frame in another page has its panes side by side without the list, so that the answer is visible. */
const SHORT_BESIDE_PX = 560;

/** The layout of the last measurement. Starting with another one would render twice. */
let lastLayout: Layout = { list: true, panes: 'below', token: true, short: false };

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
        before.list === next.list &&
        before.panes === next.panes &&
        before.token === next.token &&
        before.short === next.short
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
    return { list: false, panes, token: false, short: true };
  }
  const list = width >= LIST_PX;
  if (width >= (isLow ? LOW_BESIDE_PX : BESIDE_PX))
    return { list, panes: 'beside', token: width >= BESIDE_PX, short: false };
  if (!list && !isInFrame) return { list, panes: 'views', token: false, short: false };
  return {
    list,
    panes: list && !isLow ? 'below' : 'scrolling',
    token: width >= TOKEN_PX,
    short: false,
  };
}
