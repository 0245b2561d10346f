import { useId, useState } from 'react';
import type { HostLocked, HostState } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { JoinGate } from './JoinGate.tsx';
import { HostMessage } from './HostMessage.tsx';

/** A host that answers no requests. */
export type FailedHost = Extract<HostState, { kind: 'locked' | 'busy' | 'unavailable' }>;

/** Says why there is no host, and what to do. */
export default function HostProblem({ host }: { readonly host: FailedHost }) {
  switch (host.kind) {
    case 'locked':
      return host.joining === undefined ? (
        <KeyGate {...host} />
      ) : (
        <JoinGate joining={host.joining} problem={host.problem} />
      );
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

/** Asks for the sandbox key, which a server requires from other machines. */
function KeyGate({ problem, unlock }: HostLocked) {
  const form = useId();
  const [key, setKey] = useState('');
  return (
    <HostMessage
      title="This server requires a sandbox key"
      problem={problem}
      actions={
        <Button type="submit" form={form} variant="primary" isDisabled={key.trim() === ''}>
          Open Parley
        </Button>
      }
    >
      <p>
        You opened Parley from a different machine than the one it runs on. The server printed a
        sandbox key when it started. Anyone who has the key can read and change everything here.
      </p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          unlock(key);
        }}
      >
        <TextField
          label="Sandbox key"
          description="This tab remembers it until you close it"
          type="password"
          isCode
          isRequired
          value={key}
          onChange={setKey}
        />
      </form>
    </HostMessage>
  );
}
