import { useSyncExternalStore } from 'react';
import type * as parts from './parts.ts';

type Parts = typeof parts;
type Loading = { readonly parts: Parts | null } | { readonly error: unknown };

let now: Loading = { parts: null };
let listeners: readonly (() => void)[] = [];

const settle = (loaded: Loading) => {
  now = loaded;
  for (const listener of listeners) listener();
};

import('./parts.ts').then(
  (loaded) => settle({ parts: loaded }),
  (error: unknown) => settle({ error }),
);

const subscribe = (listener: () => void) => {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
};

/**
 * The parts of the shell that load while the page is first painted; null until then. All appear at once. Not `lazy`: React
 * would hold them back for a while after each placeholder.
 *
 * @throws what loading them failed with
 */
export function useParts(): Parts | null {
  const loading = useSyncExternalStore(subscribe, () => now);
  if ('error' in loading) throw loading.error;
  return loading.parts;
}
