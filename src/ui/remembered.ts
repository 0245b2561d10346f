import { useState } from 'react';
import { LOCAL } from '../base/storage.ts';

/**
 * A number that the user chooses, stored in local storage under `key`. It is `initial` until they choose. Without storage, the
 * choice lasts as long as the page.
 */
export function useRememberedNumber(
  key: string,
  initial: number,
): readonly [value: number, set: (value: number) => void] {
  return useRemembered(key, parseNumber, initial);
}

/**
 * A text that the user writes, stored in local storage under `key`. It is `initial` until they write. Without storage, the text
 * lasts as long as the page.
 */
export function useRememberedText(
  key: string,
  initial: string,
): readonly [text: string, set: (text: string) => void] {
  return useRemembered(key, (stored) => stored, initial);
}

function useRemembered<Value extends string | number>(
  key: string,
  parse: (stored: string) => Value | null,
  initial: Value,
): readonly [value: Value, set: (value: Value) => void] {
  const [stored, setStored] = useState(() => ({ key, value: read(key, parse) }));
  const current = stored.key === key ? stored : { key, value: read(key, parse) };
  // If the key has changed, this render already returns the value of the new key.
  if (current !== stored) setStored(current);
  return [
    current.value ?? initial,
    (next) => {
      setStored({ key, value: next });
      // Without storage, the choice lasts until the page is closed.
      LOCAL.setItem(key, String(next));
    },
  ];
}

function read<Value>(key: string, parse: (stored: string) => Value | null): Value | null {
  const stored = LOCAL.getItem(key);
  return stored === null ? null : parse(stored);
}

function parseNumber(text: string): number | null {
  const stored = Number.parseFloat(text);
  return Number.isFinite(stored) ? stored : null;
}
