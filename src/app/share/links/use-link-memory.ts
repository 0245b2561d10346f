import { useMemo } from 'react';
import { SESSION } from '../../../base/storage.ts';
import { linkMemory, type LinkMemory } from '../../../contract/demo/link-memory.ts';
import { usePlatforms } from '../../deployment/platforms-context.ts';

/** Which links this tab knows. */
export function useLinkMemory(): LinkMemory {
  const { baseUrl } = usePlatforms();
  return useMemo(() => linkMemory(baseUrl, SESSION), [baseUrl]);
}
