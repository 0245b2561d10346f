import { type ComponentType, lazy, useEffect, useSyncExternalStore } from 'react';
import { type Late, late } from '../base/late.ts';

/** A component that loads when it is first shown, for a place below `Suspense`: the default export of its file. */
export const lateView = <Props>(fetch: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(late(fetch).load);

const atOnce = (begin: () => void) => begin();

/**
 * A part that its place does without until it has loaded: null until then, and while it cannot be loaded. `when` says when to
 * begin, such as `whenQuiet`; what it returns prevents that.
 */
export function useLate<Part>(
  part: Late<Part>,
  when: (begin: () => void) => void | (() => void) = atOnce,
): Part | null {
  const loaded = useSyncExternalStore(part.subscribe, part.get, part.get);
  const isLoaded = loaded !== null;
  // In step with the loading of the part.
  useEffect(() => (isLoaded ? undefined : when(part.begin)), [isLoaded, part, when]);
  return loaded;
}
