import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a function that stays the same object on every render, and calls the function of the latest render. It is for props of
 * memoized components, and must not be called while rendering.
 */
export function useStableCallback<Values extends readonly unknown[]>(
  latest: (...values: Values) => void,
): (...values: Values) => void {
  const callback = useRef(latest);
  useInsertionEffect(() => {
    callback.current = latest;
  }, [latest]);
  return useCallback((...values: Values) => callback.current(...values), []);
}
