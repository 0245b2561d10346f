import { useCallback, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where somebody was in a text. */
export interface Place {
  /** The ends of the selection, as offsets. */
  readonly anchor: number;
  readonly head: number;
  /** In pixels. */
  readonly scrollTop: number;
}

/** Where somebody was in what stood in the place of an editor: noted by `leave`, and taken once; null if nobody was there. */
export function usePlace(): {
  readonly leave: (place: Place) => void;
  readonly take: () => Place | null;
} {
  const noted = useRef<Place>(null);
  const leave = useCallback((place: Place) => {
    noted.current = place;
  }, []);
  const take = useCallback(() => {
    const place = noted.current;
    noted.current = null;
    return place;
  }, []);
  return { leave, take };
}

/** The ref of an element that says where somebody was in it, if it has the focus when it is removed. */
export function useLeaving<Field extends HTMLElement>(
  placeIn: (field: Field) => Place,
  onLeave: ((place: Place) => void) | undefined,
): RefObject<Field | null> {
  const ref = useRef<Field>(null);
  const leave = useEffectEvent((field: Field) => onLeave?.(placeIn(field)));
  // The place of the cursor is asked for before the field is gone.
  useLayoutEffect(() => {
    const field = ref.current;
    return () => {
      if (field !== null && document.activeElement === field) leave(field);
    };
  }, []);
  return ref;
}
