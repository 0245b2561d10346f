import { type ReactNode, Suspense } from 'react';
import { lateView } from '../../ui/late.ts';
import { useHost } from '../host/host-context.ts';

const HostProblem = lateView(() => import('../host/HostProblem.tsx'));

/**
 * Shows the page while a host answers its requests, and while the host starts, because requests then wait. Otherwise shows why no
 * host answers, and what the user can do.
 */
export function HostGate({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  switch (host.kind) {
    case 'starting':
    case 'http':
    case 'tab':
      return children;
    case 'locked':
    case 'busy':
    case 'unavailable':
      return (
        <Suspense>
          <HostProblem host={host} />
        </Suspense>
      );
  }
}
