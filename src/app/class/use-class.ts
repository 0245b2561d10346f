import { useSyncExternalStore } from 'react';
import type { ClassSession, ClassState } from '../../contract/links/class.ts';
import { useHost } from '../host/host-context.ts';

/** The class that shares this world, for somebody in it; null where there is none. */
export function useClassSession(): ClassSession | null {
  const host = useHost();
  return host.kind === 'http' ? (host.group ?? null) : null;
}

/** What the page knows of it now. */
export const useClassState = ({ state }: ClassSession): ClassState =>
  useSyncExternalStore(state.subscribe, state.get);
