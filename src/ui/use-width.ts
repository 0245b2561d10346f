import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The layout that `choose` picks for the size of an element, in CSS pixels; `initial` until the element is measured, which is
 * before the first paint. Use it instead of media queries: a panel does not have the whole window. `choose` must be the same
 * function on every render.
 */
export function useLayoutBySize<Layout extends string | boolean>(
  element: RefObject<HTMLElement | null>,
  choose: (width: number, height: number) => Layout,
  initial: NoInfer<Layout>,
): Layout {
  const [layout, setLayout] = useState<Layout>(initial);
  // Follows the size of the element.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setLayout(choose(current.clientWidth, current.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, choose]);
  return layout;
}

/** Whether an element is at least this wide, in CSS pixels. */
export function useIsWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const choose = useCallback((width: number) => width >= pixels, [pixels]);
  return useLayoutBySize<boolean>(element, choose, false);
}
