import type { ReactNode } from 'react';
import { useHost } from '../host/host-context.ts';
import { useParts } from '../parts/use-parts.ts';

/**
 * Shows the page while a host answers its requests or is about to start: until then, requests wait. Otherwise says
 * why there is no host, and what to do.
 */
export function HostGate({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  const parts = useParts();
  switch (host.kind) {
    case 'starting':
    case 'http':
    case 'tab':
      return children;
    case 'locked':
    case 'busy':
    case 'unavailable':
      return parts && <parts.HostProblem host={host} />;
  }
}
