import { createContext, use } from 'react';
import type { HostState } from '../../contract/host.ts';

export const HostContext = createContext<HostState>({ kind: 'starting' });

/** The state of the host, which connects the page with the platform. */
export function useHost(): HostState {
  return use(HostContext);
}
