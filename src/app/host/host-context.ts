import { createContext, use } from 'react';
import type { HostState } from '../../contract/host.ts';

export const HostContext = createContext<HostState>({ kind: 'starting' });

/** State of the host that connects the page with the platform. */
export function useHost(): HostState {
  return use(HostContext);
}
