import { useState } from 'react';
import { LOCAL } from '../base/storage.ts';

/**
 * A number that the user chose, kept in local storage under `key`. It is `initial` until they choose, and where
 * the browser has no storage.
 */
export function useRememberedNumber(
  key: string,
  initial: number,
): readonly [value: number, set: (value: number) => void] {
  return useRemembered(key, numberIn, initial);
}

/**
 * A text that the user wrote, kept in local storage under `key`. It is `initial` until they write, and where the browser
 * has no storage.
 */
export function useRememberedText(
  key: string,
  initial: string,
): readonly [text: string, set: (text: string) => void] {
  return useRemembered(key, (kept) => kept, initial);
}

function useRemembered<Value extends string | number>(
  key: string,
  parse: (kept: string) => Value | null,
  initial: Value,
): readonly [value: Value, set: (value: Value) => void] {
  const [kept, setKept] = useState(() => ({ key, value: read(key, parse) }));
  const current = kept.key === key ? kept : { key, value: read(key, parse) };
  // Another key has another value, from the first time it is drawn.
  if (current !== kept) setKept(current);
  return [
    current.value ?? initial,
    (next) => {
      setKept({ key, value: next });
      // Where nothing can be stored, the choice lasts until the page is closed.
      LOCAL.setItem(key, String(next));
    },
  ];
}

function read<Value>(key: string, parse: (kept: string) => Value | null): Value | null {
  const kept = LOCAL.getItem(key);
  return kept === null ? null : parse(kept);
}

function numberIn(text: string): number | null {
  const kept = Number.parseFloat(text);
  return Number.isFinite(kept) ? kept : null;
}
