import { useMemo } from 'react';
import { createLinkMemory, type LinkMemory } from '../../../base/link-memory.ts';
import { SESSION } from '../../../base/storage.ts';
import { usePlatforms } from '../../host/platforms-context.ts';

/** The links that this tab wrote or opened. */
export function useLinkMemory(): LinkMemory {
  const { baseUrl } = usePlatforms();
  return useMemo(() => createLinkMemory(baseUrl, SESSION), [baseUrl]);
}
