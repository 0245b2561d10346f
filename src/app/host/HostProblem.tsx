import type { HostState } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HostMessage } from './HostMessage.tsx';
import { KeyGate } from './KeyGate.tsx';

/** A host that answers no requests. */
export type FailedHost = Extract<HostState, { kind: 'locked' | 'busy' | 'unavailable' }>;

/** Says why there is no host, and what to do. */
export function HostProblem({ host }: { readonly host: FailedHost }) {
  switch (host.kind) {
    case 'locked':
      return <KeyGate {...host} />;
    case 'busy':
      return (
        <HostMessage
          title="This world is open in another tab"
          actions={
            <Button variant="primary" onPress={host.openCopy}>
              Open a copy here
            </Button>
          }
          problem={host.problem}
        >
          <p>
            That tab does not answer, or has another version of Parley, so this one cannot share the
            world with it. Reload or close the other tab, and this one continues. Or open a copy of
            the world as it is stored now; changes in this tab then stay in the copy.
          </p>
        </HostMessage>
      );
    case 'unavailable':
      return (
        <HostMessage
          title="Requests from this page cannot reach the platform"
          actions={
            <>
              <Button variant={host.retry ? 'secondary' : 'primary'} onPress={host.continueWithout}>
                Continue without a service worker
              </Button>
              {host.retry && (
                <Button variant="primary" onPress={host.retry}>
                  Reload the page
                </Button>
              )}
            </>
          }
        >
          <p>{host.message}</p>
          <p>{host.advice}</p>
          <p>
            Without a service worker, the panels still work, except for the pages of sign-in and
            install. Requests from other scripts and from pages in frames do not reach the platform.
          </p>
        </HostMessage>
      );
  }
}
