import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { late } from '../../../base/late.ts';

export const OPEN_DEMO = late(() => import('./open-demo.ts'));

/** Returns a function that removes the demo from the address. */
export function useRemoveLink(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, demo: undefined }),
        replace: true,
      }),
    [navigate],
  );
}
