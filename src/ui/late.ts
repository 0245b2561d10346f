import { type ComponentType, createElement, lazy, useEffect, useSyncExternalStore } from 'react';
import { type Late, late } from '../base/late.ts';

/** A component that loads when it is first shown, for a place below `Suspense`: the default export of its file. */
export const lateView = <Props extends object>(
  fetch: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> => viewOf(late(fetch));

/** Views that could not be loaded: React would show that for ever. */
const failed = new Set<() => void>();

/** Lets views that could not be loaded try again when they are next shown. */
export function forgetFailures(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** The component of a part, for a place below `Suspense`. */
export function viewOf<Props extends object>(
  part: Pick<Late<{ readonly default: ComponentType<Props> }>, 'load'>,
): ComponentType<Props> {
  const load = () =>
    part.load().catch((error: unknown) => {
      failed.add(renew);
      throw error;
    });
  const renew = () => void (View = lazy(load));
  let View: ComponentType<Props> = lazy(load);
  return function LateView(props: Props) {
    return createElement(View, props);
  };
}

const atOnce = (begin: () => void) => begin();

/**
 * A part that loads while its place is shown without it: null until it has loaded, and if it cannot be loaded. `when` calls
 * `begin` when loading should start, as `whenIdle` does; it may return a function that cancels it.
 */
export function useLate<Part>(
  part: Late<Part>,
  when: (begin: () => void) => void | (() => void) = atOnce,
): Part | null {
  const loaded = useSyncExternalStore(part.subscribe, part.get, part.get);
  const isLoaded = loaded !== null;
  // Starts loading the part.
  useEffect(() => (isLoaded ? undefined : when(part.begin)), [isLoaded, part, when]);
  return loaded;
}
