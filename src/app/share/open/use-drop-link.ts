import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Returns a function that removes the demo from the address. */
export function useDropLink(): () => void {
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
