import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes: `useMedia('(min-width: 70rem)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  // Without a screen, as when a message is rendered to text, no query matches.
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, isNever);
}

const isNever = () => false;
