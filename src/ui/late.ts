import { type ComponentType, createElement, lazy, useEffect, useSyncExternalStore } from 'react';
import { type Late, late } from '../base/late.ts';

/** The component that a file exports as default. It loads when it is first shown, and must be below a `Suspense`. */
export const lateView = <Props extends object>(
  importFile: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> => viewOf(late(importFile));

/** Functions that reset the views that failed to load: React would never load such a view again by itself. */
const resets = new Set<() => void>();

/** Lets views that failed to load try again when they are next shown. */
export function forgetFailures(): void {
  for (const reset of resets) reset();
  resets.clear();
}

/** The component of a part that loads late. It must be below a `Suspense`. */
export function viewOf<Props extends object>(
  part: Pick<Late<{ readonly default: ComponentType<Props> }>, 'load'>,
): ComponentType<Props> {
  const load = () =>
    part.load().catch((error: unknown) => {
      resets.add(reset);
      throw error;
    });
  const reset = () => void (View = lazy(load));
  let View: ComponentType<Props> = lazy(load);
  return function LateView(props: Props) {
    return createElement(View, props);
  };
}

const startAtOnce = (begin: () => void) => begin();

/**
 * Loads a part. Returns null until it has loaded, and if it fails to load. `when` must call `begin` when loading should start,
 * as `whenIdle` does; it may return a function that cancels this.
 */
export function useLate<Part>(
  part: Late<Part>,
  when: (begin: () => void) => void | (() => void) = startAtOnce,
): Part | null {
  const loaded = useSyncExternalStore(part.subscribe, part.get, part.get);
  const isLoaded = loaded !== null;
  // Starts loading the part.
  useEffect(() => (isLoaded ? undefined : when(part.begin)), [isLoaded, part, when]);
  return loaded;
}
