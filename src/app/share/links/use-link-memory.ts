import { useMemo } from 'react';
import { linkMemory, type LinkMemory } from '../../../contract/demo/link-memory.ts';
import { usePlatforms } from '../../deployment/platforms-context.ts';

/** Which links this tab knows. */
export function useLinkMemory(): LinkMemory {
  const { baseUrl } = usePlatforms();
  return useMemo(() => linkMemory(baseUrl, tabStorage()), [baseUrl]);
}

/** Null where the browser blocks it: reading it throws. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
