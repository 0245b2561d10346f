import { useCallback, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';

const PARTS = late(() => import('./parts.ts'));
PARTS.begin();

/**
 * The parts of the shell that load during the first paint; null until they have loaded. All appear at once. React's `lazy` would
 * delay them after each placeholder.
 *
 * @throws the error if they cannot be loaded
 */
export function useParts() {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const load = useCallback(
    () => void PARTS.load().catch((error: unknown) => setFailure({ error })),
    [],
  );
  const parts = useLate(PARTS, load);
  if (failure !== null) throw failure.error;
  return parts;
}
