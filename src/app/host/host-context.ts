import { createContext, use } from 'react';
import type { HostState } from '../../contract/host.ts';

export const HostContext = createContext<HostState>({ kind: 'starting' });

/** What brings the page's requests to the platform at present. */
export function useHost(): HostState {
  return use(HostContext);
}
