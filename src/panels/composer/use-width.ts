import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether an element is at least so many CSS pixels wide. The panel's own width counts and not the window's:
 * the wire takes as much of that as the user gives it.
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
