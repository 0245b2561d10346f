import { useCallback, useRef } from 'react';
import type { Place } from './PlainEditor.tsx';

/** Where somebody was in what stood in the place of an editor: noted by `leave`, and taken once, null if there is nothing. */
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
