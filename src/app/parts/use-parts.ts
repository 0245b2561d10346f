import { useCallback, useState } from 'react';
import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';

const PARTS = late(() => import('./parts.ts'));
PARTS.begin();

/**
 * The parts of the shell that load while the page is first painted; null until then. All appear at once. Not `lazy`: React
 * would hold them back for a while after each placeholder.
 *
 * @throws what loading them failed with
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
