import { type ReactNode, useId, useState } from 'react';
import type { HostJoining, HostLocked, HostState } from '../../contract/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Logo } from '../../ui/display/Logo.tsx';
import css from './HostProblem.module.css';
import { Alert } from '../../ui/display/Alert.tsx';

/** A host that answers no requests. */
export type FailedHost = Extract<HostState, { kind: 'locked' | 'busy' | 'unavailable' }>;

/** Says why the host answers no requests, and what the user can do. */
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

/** The longest name that the server takes. */
const MAX_NAME_LENGTH = 40;

interface JoinGateProps {
  readonly joining: HostJoining;
  /** Why the key that this browser stored no longer works; null if it stored no key. */
  readonly problem: string | null;
}

/** Lets somebody join the class that shares the world, with a name and no account. */
function JoinGate({ joining: { link, join }, problem }: JoinGateProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [pastedLink, setPastedLink] = useState('');
  const [isWatching, setWatching] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit() {
    setPending(true);
    setRefusal(null);
    try {
      await join({ name, watch: isWatching, ...(link === null && { link: pastedLink }) });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  }

  return (
    <HostMessage
      title={link === 'teach' ? 'Teach this class' : 'Join the class'}
      problem={refusal ?? problem}
      actions={
        <Button
          type="submit"
          form={form}
          variant="primary"
          isPending={isPending}
          isDisabled={name.trim() === '' || (link === null && pastedLink.trim() === '')}
        >
          {link === 'teach' ? 'Begin' : 'Join'}
        </Button>
      }
    >
      <p>
        {link === 'teach'
          ? 'People who join by this link can do everything in this world, and see how far everybody is. Say what the class should call you.'
          : 'A class shares this world. Say what the others should call you; you need no account. This browser remembers you.'}
      </p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {link === null && (
          <TextField
            label="Link"
            description="The link that the teacher gave you"
            isCode
            isRequired
            value={pastedLink}
            onChange={setPastedLink}
          />
        )}
        <TextField
          label="Your name"
          isRequired
          autoFocus
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setName}
        />
        {link !== 'teach' && (
          <Checkbox isSelected={isWatching} onChange={setWatching}>
            Only watch, without a person and an app of my own
          </Checkbox>
        )}
      </form>
    </HostMessage>
  );
}

interface HostMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Why the last action failed. */
  readonly problem?: string | null;
}

/** A message in place of the whole page. */
function HostMessage({ title, children, actions, problem }: HostMessageProps) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <Logo />
        <h1 className={css.title}>{title}</h1>
        {children}
        {typeof problem === 'string' && <Alert>{problem}</Alert>}
        <div className={css.actions}>{actions}</div>
      </div>
    </main>
  );
}
