import { useCallback, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';

const PARTS = late(() => import('./parts.ts'));
PARTS.begin();

/**
 * The parts of the shell in `parts.ts`; null until they have loaded. All appear at once. With React's `lazy`, each would first wait
 * behind a placeholder.
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
