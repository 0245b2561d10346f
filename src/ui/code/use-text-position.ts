import { useCallback, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** The selection and the scroll position in a text. */
export interface TextPosition {
  /** The ends of the selection, as offsets. */
  readonly anchor: number;
  readonly head: number;
  /** In pixels. */
  readonly scrollTop: number;
}

/**
 * Passes the position in a plain field to the editor that replaces it. `takeOldPosition` returns the stored position once, and
 * null after that, or if none was stored.
 */
export function usePositionTransfer(): {
  readonly storePosition: (position: TextPosition) => void;
  readonly takeOldPosition: () => TextPosition | null;
} {
  const stored = useRef<TextPosition>(null);
  const storePosition = useCallback((position: TextPosition) => {
    stored.current = position;
  }, []);
  const takeOldPosition = useCallback(() => {
    const position = stored.current;
    stored.current = null;
    return position;
  }, []);
  return { storePosition, takeOldPosition };
}

/** Returns a ref. If its element has the focus when it is removed, `onRemoveFocused` is called with the position in it. */
export function usePositionOnRemoval<Field extends HTMLElement>(
  positionOf: (field: Field) => TextPosition,
  onRemoveFocused: ((position: TextPosition) => void) | undefined,
): RefObject<Field | null> {
  const ref = useRef<Field>(null);
  const handleRemoval = useEffectEvent((field: Field) => onRemoveFocused?.(positionOf(field)));
  // Reads the position before the field is removed.
  useLayoutEffect(() => {
    const field = ref.current;
    return () => {
      if (field !== null && document.activeElement === field) handleRemoval(field);
    };
  }, []);
  return ref;
}
