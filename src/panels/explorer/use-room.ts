import { useLayoutEffect, useState, type RefObject } from 'react';

/** How the parts of the panel stand. */
export interface Room {
  /** Whether the list of methods has a place of its own. */
  readonly list: boolean;
  /** Answer beside the request, below it, or below it in one long page that scrolls. */
  readonly panes: 'beside' | 'below' | 'scrolling';
}

const LIST_PX = 560;
const BESIDE_PX = 1000;
const PANES_PX = 500;

/**
 * How much room an element has. The panel's own size counts and not the window's: the wire takes as much of
 * that as the user gives it.
 */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ list: true, panes: 'below' });
  useLayoutEffect(() => {
    // The element grows with what is in it; how much there is room for, its parent knows.
    const around = element.current?.parentElement;
    if (!around) return;
    const measure = () => {
      const next = roomIn(around.clientWidth, around.clientHeight);
      setRoom((before) =>
        before.list === next.list && before.panes === next.panes ? before : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Width and height in CSS pixels. */
export function roomIn(width: number, height: number): Room {
  const list = width >= LIST_PX;
  if (list && width >= BESIDE_PX) return { list, panes: 'beside' };
  return { list, panes: list && height >= PANES_PX ? 'below' : 'scrolling' };
}
