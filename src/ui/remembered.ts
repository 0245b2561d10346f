import { useState } from 'react';

/**
 * A number the user chose, kept in the browser under `name`. `initial` until they choose, and where the
 * browser keeps nothing.
 */
export function useRememberedNumber(
  name: string,
  initial: number,
): readonly [value: number, set: (value: number) => void] {
  const [value, setValue] = useState(() => read(name) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(name, String(next));
      } catch {
        // No storage, or no room in it: the choice holds until the page is left.
      }
    },
  ];
}

function read(name: string): number | null {
  try {
    const kept = Number.parseFloat(localStorage.getItem(name) ?? '');
    return Number.isFinite(kept) ? kept : null;
  } catch {
    return null;
  }
}
