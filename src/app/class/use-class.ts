import { useSyncExternalStore } from 'react';
import type { ClassSession, ClassState } from '../../contract/links/class.ts';
import { useHost } from '../host/host-context.ts';

/** The class of this page's user, which shares this world; null if the user is in no class. */
export function useClassSession(): ClassSession | null {
  const host = useHost();
  return host.kind === 'http' ? (host.group ?? null) : null;
}

/** The current state of the class, as the page knows it. */
export const useClassState = ({ state }: ClassSession): ClassState =>
  useSyncExternalStore(state.subscribe, state.get);
