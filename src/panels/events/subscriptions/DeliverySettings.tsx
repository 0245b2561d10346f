import { messageOf } from '../../../client/transport/refusal.ts';
import type { AppChange, WorldApp } from '../../../contract/sandbox.ts';
import { AUDIENCE_FIELDS } from '../../../contract/schemas/events.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import { Sockets } from './Sockets.tsx';
import css from './Subscriptions.module.css';

const DELIVERIES = [
  { id: 'http', label: 'HTTP' },
  { id: 'socket', label: 'Socket' },
] as const;

const AUDIENCES = AUDIENCE_FIELDS.map((id) => ({ id, label: id }));

/** How events of an app are delivered: by which way, whether that is disabled, and which field names the audience. */
export function DeliverySettings({ app }: { readonly app: WorldApp }) {
  const configure = useConfigureApp();
  const { announce } = usePanelShell();
  const change = (wanted: AppChange, done: string) =>
    configure.mutate(
      { app: app.app_id, change: wanted },
      { onSuccess: () => announce(done), onError: (error) => announce(messageOf(error)) },
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
            onPress={() => change({ delivery_disabled: false }, 'Deliveries are enabled again.')}
          >
            Enable again
          </Button>
        </div>
      )}
      <SegmentedControl
        label="Deliver by"
        showLabel
        segments={DELIVERIES}
        value={app.delivery}
        onChange={(delivery) =>
          change(
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
        segments={AUDIENCES}
        value={app.audience_field}
        onChange={(audience_field) =>
          change({ audience_field }, `Wrappers of new events have ${audience_field}.`)
        }
      />
      <p className={css.about}>
        The field of the wrapper that says who an event is for. Clients exist for both; a receiver
        should accept either.
      </p>
      {configure.error && (
        <p role="alert" className={css.problem}>
          {messageOf(configure.error)}
        </p>
      )}
    </section>
  );
}
