import { useLayoutEffect, useState, type RefObject } from 'react';

/** How the parts of the panel stand: one below the other, answer below the request, or side by side. */
export type Room = 'narrow' | 'medium' | 'wide';

const MEDIUM_PX = 560;
const WIDE_PX = 1000;

/**
 * How much room an element has. The panel's own width counts and not the window's: the wire beside it takes
 * as much as the user gives it.
 */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('medium');
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = (width: number) =>
      setRoom(width < MEDIUM_PX ? 'narrow' : width < WIDE_PX ? 'medium' : 'wide');
    measure(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) measure(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
