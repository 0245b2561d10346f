import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { whenQuiet } from '../when-quiet.ts';

/** A component whose code loads late, because it is as much as a third of all else, and is kept. */
export interface Late<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly loaded: () => ComponentType<Props> | null;
}

export function late<Props>(
  module: () => Promise<{ readonly default: ComponentType<Props> }>,
): Late<Props> {
  let found: ComponentType<Props> | null = null;
  return {
    load: async () => (found ??= (await module()).default),
    loaded: () => found,
  };
}

/**
 * The component, or null until its code has loaded: when the page is quiet, or at once when `now` is called, because
 * somebody is about to use it. If it cannot be loaded, what stands in its place stays, and the next call tries again.
 */
export function useLate<Props>(component: Late<Props>): {
  readonly Loaded: ComponentType<Props> | null;
  readonly now: () => void;
} {
  const [Loaded, setLoaded] = useState(component.loaded);
  const now = useCallback(() => {
    component.load().then(
      (loaded) => setLoaded(() => loaded),
      () => undefined,
    );
  }, [component]);
  const isLoaded = Loaded !== null;
  useEffect(() => (isLoaded ? undefined : whenQuiet(now)), [isLoaded, now]);
  return { Loaded, now };
}
