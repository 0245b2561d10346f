import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import {
  type AllowedOrigins,
  CORS_HEADERS,
  receiverAppOf,
  webOrigin,
} from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import css from './Subscriptions.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

/** The Request URL of an app. A new one must answer a challenge before it is saved. */
export function RequestUrl({ app }: { readonly app: WorldApp }) {
  const [text, setText] = useState(app.request_url ?? '');
  const configure = useConfigureApp();
  const { announce } = usePanelShell();
  const address = text.trim();
  const isSaved = address === (app.request_url ?? '');

  function save(request_url: string | null) {
    configure.mutate(
      { app: app.app_id, change: { request_url } },
      {
        onSuccess: () =>
          announce(
            request_url === null ? 'Request URL removed.' : 'Request URL verified and saved.',
          ),
        onError: () => announce('The Request URL was not saved.'),
      },
    );
  }

  return (
    <section className={css.card} aria-labelledby="request-url">
      <h2 id="request-url" className={css.title}>
        Request URL
      </h2>
      <p className={css.about}>
        Events are posted to this address. Before it is saved, Parley sends it a
        <code> url_verification </code>
        request, which it must answer with the challenge within 3 seconds.
      </p>
      <form
        className={css.address}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaved) save(address === '' ? null : address);
        }}
      >
        <TextField
          aria-label="Request URL"
          isCode
          // Not of type `url`: the browser would refuse an invalid address before the sandbox can explain the fault.
          inputMode="url"
          placeholder="https://example.com/events"
          validationBehavior="aria"
          value={text}
          onChange={(newText) => {
            setText(newText);
            configure.reset();
          }}
          errorMessage={configure.error ? messageOf(configure.error) : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={configure.isPending}
          isDisabled={isSaved && configure.error === null}
        >
          {configure.isPending
            ? 'Verifying…'
            : address === '' && !isSaved
              ? 'Remove'
              : 'Verify and save'}
        </Button>
      </form>
      <AllowOrigin address={address} />
      {isSaved && app.request_url !== null && (
        <p className={css.verified}>
          <CircleCheck size={14} /> Verified: it answered the challenge.
        </p>
      )}
      {app.request_url === null && app.delivery === 'http' && (
        <p className={css.about}>
          Without a Request URL, events for {app.name} are not sent. You can deliver them later,
          once you have set one.
        </p>
      )}
    </section>
  );
}

const CORS_HEADER_LINES = CORS_HEADERS.map(([name, value]) => `${name}: ${value}`).join('\n');

/**
 * Says whether the page may send to the origin of an address, with a button that gives or takes back this permission. Shows
 * nothing on a server, for the built-in receiver, and for a text that is not a web address.
 */
function AllowOrigin({ address }: { readonly address: string }) {
  const { origins } = usePanelShell();
  const origin = webOrigin(address);
  if (origins === null || origin === null || receiverAppOf(address) !== null) return null;
  return <OriginPermission key={origin} origin={origin} origins={origins} />;
}

interface OriginPermissionProps {
  readonly origin: string;
  readonly origins: AllowedOrigins;
}

function OriginPermission({ origin, origins }: OriginPermissionProps) {
  const { announce } = usePanelShell();
  const allowedOrigins = useSyncExternalStore(origins.subscribe, origins.list);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isAllowed = allowedOrigins.includes(origin);

  function allow() {
    const problem = origins.allow(origin);
    setFault(problem);
    if (problem !== null) return;
    setOpen(false);
    announce(`This page may send to ${origin}.`);
  }

  return (
    <div className={css.permission}>
      <p className={css.state}>
        {isAllowed ? 'This page may send to ' : 'This page does not send to '}
        <code>{origin}</code>
        {isAllowed ? '.' : ' until you allow it.'}
      </p>
      <Button size="small" onPress={() => setOpen(true)}>
        {isAllowed ? 'Allowed addresses' : 'Allow'}
      </Button>
      <Dialog
        title={isAllowed ? 'Allowed addresses' : `Send events to ${origin}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          isAllowed ? undefined : (
            <>
              <Button onPress={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" onPress={allow}>
                Allow
              </Button>
            </>
          )
        }
      >
        <div className={layouts.spaced}>
          <p>
            Your browser then sends the events of this world, with the names and messages in them,
            to this address, and keeps the permission until you take it back. It sends no cookies.
          </p>
          <p>
            A browser lets a page send and read only if the program agrees. It must answer{' '}
            <code>OPTIONS</code> requests with status 204, and add these headers to every answer:
          </p>
          <pre className={css.headers} tabIndex={0} role="region" aria-label="Headers for CORS">
            {CORS_HEADER_LINES}
          </pre>
          <p>
            A program that cannot do this gets its events from <code>npm run serve</code>, which
            needs no such headers.
          </p>
          <Alert isPlain>{fault}</Alert>
          {allowedOrigins.length > 0 && (
            <ul className={css.list} aria-label="Allowed addresses">
              {allowedOrigins.map((each) => (
                <li key={each} className={css.item}>
                  <code>{each}</code>
                  <Button
                    size="small"
                    aria-label={`Take back ${each}`}
                    onPress={() => {
                      origins.takeBack(each);
                      announce(`This page no longer sends to ${each}.`);
                    }}
                  >
                    Take back
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </div>
  );
}
