import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes: `useMedia('(min-width: 70rem)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  // Where nothing is shown on a screen, as when a message is drawn into text, nothing matches.
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, isNever);
}

const isNever = () => false;
