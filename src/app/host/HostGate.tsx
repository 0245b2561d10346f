import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useHost } from './host-context.ts';
import { HostMessage } from './HostMessage.tsx';
import { KeyGate } from './KeyGate.tsx';

/**
 * Lets the page through while something answers it, or is about to: until then its calls wait and it shows
 * its frame. Otherwise says why nothing does, and what can be done.
 */
export function HostGate({ children }: { readonly children: ReactNode }) {
  const host = useHost();
  switch (host.kind) {
    case 'starting':
    case 'http':
    case 'tab':
      return children;
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
            Two tabs writing one world would spoil it, so this one waits. Close the other tab and
            this one goes on by itself; or open a copy of what the other has kept so far, which is
            then this tab’s own.
          </p>
        </HostMessage>
      );
    case 'unavailable':
      return (
        <HostMessage
          title="The page’s requests cannot reach the platform"
          actions={
            <>
              <Button variant={host.retry ? 'secondary' : 'primary'} onPress={host.continueWithout}>
                Continue without it
              </Button>
              {host.retry && (
                <Button variant="primary" onPress={host.retry}>
                  Load the page again
                </Button>
              )}
            </>
          }
        >
          <p>{host.message}</p>
          <p>{host.advice}</p>
          <p>
            Or continue without a service worker: the panels work, but for the pages of a sign-in
            and an install; requests of other scripts and pages in frames do not reach the platform.
          </p>
        </HostMessage>
      );
  }
}
