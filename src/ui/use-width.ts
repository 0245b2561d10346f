import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is at least this wide, in CSS pixels. The width of the panel counts, not of the window: the
 * user decides how much of that the wire takes.
 */
export function useIsWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWide(current.clientWidth >= pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isWide;
}
