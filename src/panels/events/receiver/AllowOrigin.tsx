import { useState, useSyncExternalStore } from 'react';
import {
  CORS_HEADERS,
  receiverAppOf,
  webOrigin,
  type AllowedOrigins,
} from '../../../contract/receiver.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import css from './AllowOrigin.module.css';

const CORS = CORS_HEADERS.map(([name, value]) => `${name}: ${value}`).join('\n');

/**
 * Whether the page may send to the origin of an address, with a button that allows it or takes that back. Nothing where
 * the question does not arise: on a server, for the built-in receiver, and for a text that is not a web address.
 */
export function AllowOrigin({ address }: { readonly address: string }) {
  const { origins } = usePanelShell();
  const origin = webOrigin(address);
  if (origins === null || origin === null || receiverAppOf(address) !== null) return null;
  return <Permission key={origin} origin={origin} origins={origins} />;
}

interface PermissionProps {
  readonly origin: string;
  readonly origins: AllowedOrigins;
}

function Permission({ origin, origins }: PermissionProps) {
  const { announce } = usePanelShell();
  const allowed = useSyncExternalStore(origins.subscribe, origins.list);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isAllowed = allowed.includes(origin);

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
        <div className={css.text}>
          <p>
            Your browser then sends the events of this world, with the names and messages in them,
            to this address, and keeps the permission until you take it back. It sends no cookies.
          </p>
          <p>
            A browser lets a page send and read only if the program agrees. It must answer{' '}
            <code>OPTIONS</code> requests with status 204, and add these headers to every answer:
          </p>
          <pre className={css.headers} tabIndex={0} role="region" aria-label="Headers for CORS">
            {CORS}
          </pre>
          <p>
            A program that cannot do this gets its events from <code>npm run serve</code>, which
            needs no such headers.
          </p>
          {fault !== null && (
            <p role="alert" className={css.fault}>
              {fault}
            </p>
          )}
          {allowed.length > 0 && (
            <ul className={css.list} aria-label="Allowed addresses">
              {allowed.map((each) => (
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
