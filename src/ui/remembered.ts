import { useState } from 'react';

/**
 * A number that the user chose, kept in local storage under `key`. It is `initial` until they choose, and where
 * the browser has no storage.
 */
export function useRememberedNumber(
  key: string,
  initial: number,
): readonly [value: number, set: (value: number) => void] {
  const [value, setValue] = useState(() => read(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Storage is missing or full: the choice lasts until the page is closed.
      }
    },
  ];
}

function read(key: string): number | null {
  try {
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '');
    return Number.isFinite(kept) ? kept : null;
  } catch {
    return null;
  }
}
