import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a function that stays the same object on every render, and calls the `latest` one: for a prop of a memoized component.
 * Must not be called while rendering.
 */
export function useStableCallback<Values extends readonly unknown[]>(
  latest: (...values: Values) => void,
): (...values: Values) => void {
  const current = useRef(latest);
  useInsertionEffect(() => {
    current.current = latest;
  }, [latest]);
  return useCallback((...values: Values) => current.current(...values), []);
}
