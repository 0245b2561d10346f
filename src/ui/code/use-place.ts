import { useCallback, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** The selection and the scroll position in a text. */
export interface Place {
  /** The ends of the selection, as offsets. */
  readonly anchor: number;
  readonly head: number;
  /** In pixels. */
  readonly scrollTop: number;
}

/** Passes the place from a plain field to the editor that replaces it. `take` returns it once; null if `leave` was not called. */
export function usePlaceTransfer(): {
  readonly leave: (place: Place) => void;
  readonly take: () => Place | null;
} {
  const stored = useRef<Place>(null);
  const leave = useCallback((place: Place) => {
    stored.current = place;
  }, []);
  const take = useCallback(() => {
    const place = stored.current;
    stored.current = null;
    return place;
  }, []);
  return { leave, take };
}

/** Returns a ref. If its element has the focus when it is removed, `onLeave` is called with the place in it. */
export function usePlaceOnLeave<Field extends HTMLElement>(
  placeOf: (field: Field) => Place,
  onLeave: ((place: Place) => void) | undefined,
): RefObject<Field | null> {
  const ref = useRef<Field>(null);
  const leave = useEffectEvent((field: Field) => onLeave?.(placeOf(field)));
  // Reads the place before the field is removed.
  useLayoutEffect(() => {
    const field = ref.current;
    return () => {
      if (field !== null && document.activeElement === field) leave(field);
    };
  }, []);
  return ref;
}
