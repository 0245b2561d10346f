import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import { reinstallScopes, subscriptionEntries } from './subscription-list.ts';
import css from './Subscriptions.module.css';

/** Every type of event with its scopes, to subscribe to. */
export function EventTypes({ app }: { readonly app: WorldApp }) {
  const configure = useConfigureApp();
  const { announce, open } = usePanelShell();
  const entries = subscriptionEntries(app);
  const lacking = [...new Set(app.lacking_scopes.flatMap(({ scopes }) => scopes))];

  function subscribe(name: Subscription, isOn: boolean) {
    const rest = app.subscriptions.filter((each) => each !== name);
    configure.mutate(
      { app: app.app_id, change: { subscriptions: isOn ? [...rest, name] : rest } },
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
      {lacking.length > 0 && (
        <div className={css.disabled} role="status">
          <p>
            <strong>Reinstall needed.</strong> The bot token lacks <code>{lacking.join(', ')}</code>
            . Scopes that are added later count once the app is installed again; until then these
            events are not sent.
          </p>
          <Button onPress={() => open('install', { scope: reinstallScopes(app).join(',') })}>
            Reinstall with these scopes
          </Button>
        </div>
      )}
      {configure.error && (
        <p role="alert" className={css.problem}>
          {messageOf(configure.error)}
        </p>
      )}
      <ul className={css.types}>
        {entries.map((entry) => (
          <li key={entry.name} className={classes(css.type, entry.isNarrow && css.narrow)}>
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
              {entry.lacking.length > 0 && <Badge tone="caution">Reinstall needed</Badge>}
              {entry.scopes.length === 0 && <span className={css.meaning}>No scope</span>}
              {entry.scopes.map(({ scope, isHeld }) => (
                <Badge key={scope} tone={isHeld ? 'good' : 'neutral'} isCode>
                  {scope}
                  {!isHeld && ' (not granted)'}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
