import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import type { AppChange, WorldApp } from '../../../contract/sandbox.ts';
import { AUDIENCE_FIELDS, type Subscription } from '../../../contract/schemas/events.ts';
import { AppSettings } from '../../../kit/AppSettings.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { RequestUrl } from './RequestUrl.tsx';
import { reinstallScopes, subscriptionEntries } from './subscription-list.ts';
import css from './Subscriptions.module.css';
import { Alert } from '../../../ui/display/Alert.tsx';

/** The subscriptions of an app, and how its events are delivered. */
export function Subscriptions({ app }: { readonly app: WorldApp }) {
  return (
    <div className={css.scroll} role="region" aria-label="Subscriptions" tabIndex={0}>
      <div className={css.column}>
        <RequestUrl key={`${app.app_id} ${app.request_url ?? ''}`} app={app} />
        <DeliverySettings app={app} />
        <AppSettings app_id={app.app_id} />
        <EventTypes app={app} />
      </div>
    </div>
  );
}

const TRANSPORTS = [
  { id: 'http', label: 'HTTP' },
  { id: 'socket', label: 'Socket' },
] as const;

const AUDIENCE_SEGMENTS = AUDIENCE_FIELDS.map((id) => ({ id, label: id }));

/** How events of an app are delivered: by which transport, whether at all, and with which field for the audience. */
function DeliverySettings({ app }: { readonly app: WorldApp }) {
  const configure = useConfigureApp();
  const { announce } = usePanelShell();
  const changeApp = (change: AppChange, announcement: string) =>
    configure.mutate(
      { app: app.app_id, change },
      { onSuccess: () => announce(announcement), onError: (error) => announce(messageOf(error)) },
    );
  return (
    <section className={css.card} aria-labelledby="delivery">
      <h2 id="delivery" className={css.title}>
        Delivery
      </h2>
      {app.delivery_disabled && (
        <div className={css.disabled} role="alert">
          <p>
            <strong>Deliveries are disabled.</strong> Most attempts of the last hour failed, so
            nothing is sent to {app.name}. Its events wait. Fix the receiver first.
          </p>
          <Button
            isPending={configure.isPending}
            onPress={() => changeApp({ delivery_disabled: false }, 'Deliveries are enabled again.')}
          >
            Enable again
          </Button>
        </div>
      )}
      <SegmentedControl
        label="Deliver by"
        showLabel
        segments={TRANSPORTS}
        value={app.delivery}
        onChange={(delivery) =>
          changeApp(
            { delivery },
            delivery === 'http'
              ? 'Events are posted to the Request URL.'
              : 'Events are sent to the sockets of the app.',
          )
        }
      />
      {app.delivery === 'http' ? (
        <p className={css.about}>Events are posted to the Request URL.</p>
      ) : (
        <Sockets app={app} />
      )}
      <SegmentedControl
        label="Audience field"
        showLabel
        segments={AUDIENCE_SEGMENTS}
        value={app.audience_field}
        onChange={(audience_field) =>
          changeApp({ audience_field }, `Wrappers of new events have ${audience_field}.`)
        }
      />
      <p className={css.about}>
        The field of the wrapper that says who an event is for. Clients exist for both; a receiver
        should accept either.
      </p>
      <Alert isPlain>{configure.error && messageOf(configure.error)}</Alert>
    </section>
  );
}

/** A checkbox for every type of event, with its scopes. */
function EventTypes({ app }: { readonly app: WorldApp }) {
  const configure = useConfigureApp();
  const { announce, open } = usePanelShell();
  const entries = subscriptionEntries(app);
  const lackingScopes = [...new Set(app.lacking_scopes.flatMap(({ scopes }) => scopes))];

  function subscribe(name: Subscription, isOn: boolean) {
    const others = app.subscriptions.filter((each) => each !== name);
    configure.mutate(
      { app: app.app_id, change: { subscriptions: isOn ? [...others, name] : others } },
      {
        onSuccess: () =>
          announce(`${app.name} ${isOn ? 'subscribes' : 'no longer subscribes'} to ${name}.`),
      },
    );
  }

  return (
    <section className={css.card} aria-labelledby="event-types">
      <h2 id="event-types" className={css.title}>
        Event types
      </h2>
      <p className={css.about}>
        {app.name} gets the events that its bot can see: in conversations that the bot is a member
        of, and with the scopes of its token.
      </p>
      {lackingScopes.length > 0 && (
        <div className={css.disabled} role="status">
          <p>
            <strong>Reinstall needed.</strong> The bot token lacks{' '}
            <code>{lackingScopes.join(', ')}</code>. Scopes that are added later count once the app
            is installed again; until then these events are not sent.
          </p>
          <Button onPress={() => open('install', { scope: reinstallScopes(app).join(',') })}>
            Reinstall with these scopes
          </Button>
        </div>
      )}
      <Alert isPlain>{configure.error && messageOf(configure.error)}</Alert>
      <ul className={css.types}>
        {entries.map((entry) => (
          <li key={entry.name} className={classes(css.type, entry.isSubentry && css.subentry)}>
            <Checkbox
              isSelected={entry.isOn}
              isDisabled={configure.isPending}
              onChange={(isOn) => subscribe(entry.name, isOn)}
            >
              <span className={css.words}>
                <code>{entry.name}</code>
                <span className={css.meaning}>{entry.title}</span>
              </span>
            </Checkbox>
            <span className={css.scopes}>
              {entry.lackingScopes.length > 0 && <Badge tone="caution">Reinstall needed</Badge>}
              {entry.scopes.length === 0 && <span className={css.meaning}>No scope</span>}
              {entry.scopes.map(({ scope, isGranted }) => (
                <Badge key={scope} tone={isGranted ? 'good' : 'neutral'} isCode>
                  {scope}
                  {!isGranted && ' (not granted)'}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reasons of a disconnect message, and their effects. */
const DISCONNECT_REASONS = [
  { id: 'warning', title: 'Announces that the connection ends soon' },
  { id: 'refresh_requested', title: 'Ends it, and asks for a new one' },
  { id: 'link_disabled', title: 'Ends it, because socket mode is off' },
] as const;

/** The open sockets of an app, with buttons that send them a disconnect message. */
function Sockets({ app }: { readonly app: WorldApp }) {
  const client = useClient();
  const { announce } = usePanelShell();
  const disconnect = useMutation({
    mutationFn: (reason: (typeof DISCONNECT_REASONS)[number]['id']) =>
      client.sandbox<{ readonly connections: number }>(
        `/apps/${encodeURIComponent(app.app_id)}/disconnect`,
        { method: 'POST', body: { reason } },
      ),
    onSuccess: ({ connections }, reason) =>
      announce(
        connections === 1
          ? `Sent ${reason} to 1 connection.`
          : `Sent ${reason} to ${connections} connections.`,
      ),
    onError: (error) => announce(messageOf(error)),
  });
  const isConnected = app.connections > 0;
  return (
    <>
      <p className={css.about}>
        <Badge tone={isConnected ? 'good' : 'caution'}>
          {app.connections === 1 ? '1 connection' : `${app.connections} connections`}
        </Badge>{' '}
        {isConnected
          ? 'Each event goes to one of them as an envelope, and waits for its acknowledgement.'
          : 'Events wait until the app opens one with apps.connections.open and an app token.'}
      </p>
      <div role="group" aria-label="Send a disconnect message" className={css.row}>
        <span className={css.about}>Send a disconnect message</span>
        {DISCONNECT_REASONS.map(({ id, title }) => (
          <Button
            key={id}
            size="small"
            isDisabled={!isConnected || disconnect.isPending}
            aria-label={`${id}: ${title}`}
            onPress={() => disconnect.mutate(id)}
          >
            <code>{id}</code>
          </Button>
        ))}
      </div>
    </>
  );
}
