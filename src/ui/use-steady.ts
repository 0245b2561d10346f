import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that is the same object on every render, and calls `latest` of the last one: for a prop of a component that
 * renders again only if its props change. Must not be called while rendering.
 */
export function useSteady<Values extends readonly unknown[]>(
  latest: (...values: Values) => void,
): (...values: Values) => void {
  const current = useRef(latest);
  useInsertionEffect(() => {
    current.current = latest;
  }, [latest]);
  return useCallback((...values: Values) => current.current(...values), []);
}
