import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The moment of the past that the address names (an id of an exchange, or `start`), and a function that changes it. Null is now. */
export function useMoment(): readonly [
  moment: string | null,
  setMoment: (moment: string | null) => void,
] {
  const navigate = useNavigate();
  const { at }: { at?: string } = useSearch({ strict: false });
  const setMoment = useCallback(
    (moment: string | null) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, at: moment ?? undefined }),
        replace: true,
      }),
    [navigate],
  );
  return [at ?? null, setMoment];
}
