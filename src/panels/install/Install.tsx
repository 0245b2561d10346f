import { useState } from 'react';
import { hasSucceeded } from '../../client/made-call.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { randomValue } from '../../base/random-value.ts';
import { useConfigureApp } from '../../client/use-configure-app.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { SCOPE_MEANINGS } from '../../contract/scope-meanings.ts';
import { type Scope, SCOPES_IN_USE, SCOPES_WITHOUT_USE } from '../../contract/scopes.ts';
import { AppSettings } from '../../kit/AppSettings.tsx';
import { AppGate } from '../../kit/browser/AppGate.tsx';
import { FlowStep } from '../../kit/flow/FlowStep.tsx';
import { CallbackStep, ConsentStep, RequestStep } from '../../kit/flow/RedirectSteps.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import {
  readExtraParameters,
  type Parameter,
  chooseValue,
  addExtra,
} from '../../kit/redirects/created-request.ts';
import { EditFields } from '../../kit/redirects/EditFields.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { requestedScopes, installSearch } from './install-search.ts';
import css from './Install.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { useInstall, webhookOf } from './use-install.ts';
import { Alert } from '../../ui/display/Alert.tsx';

/** The panel: installs an app step by step. */
export default function Install() {
  return (
    <AppGate purpose="to install">
      {/* The key restarts the steps for another app, because codes and tokens work for one app only. */}
      {(app) => <InstallSteps key={app.client_id} app={app} />}
    </AppGate>
  );
}

/** The steps of an install, from the choice of scopes to a post through the webhook and the end. */
function InstallSteps({ app }: { readonly app: WorldApp }) {
  const install = useInstall(app);
  const { access, test } = install.results;
  const hasCode = install.code !== null;
  const isInstalled = hasSucceeded(access);
  return (
    <Steps>
      <ScopeStep install={install} app={app} />
      <ConsentStep
        number={2}
        about="The person who installs the app reads what it asks for, chooses a channel for its webhook, and allows or cancels. Private channels are offered only to their members."
        flow={install}
        kind="install"
      />
      <CallbackStep
        number={3}
        about="The browser returned to the app. Before the app uses the code, it compares the state with the one it generated."
        flow={install}
      />
      <FlowStep
        number={4}
        title="Exchange"
        about="The app exchanges the code for its tokens, and for a webhook if it asked for one. Installing again keeps the bot token and adds the scopes."
        buttonLabel="Exchange the code"
        waitsFor={!hasCode && 'Install the app in the small browser first.'}
        calls={{ Exchange: access }}
        step="access"
        flow={install}
        onPress={() => void install.exchange()}
      />
      <FlowStep
        number={5}
        title="First call"
        about="Most frameworks start with auth.test, which checks the token and says whom it belongs to."
        buttonLabel="Call auth.test"
        waitsFor={!isInstalled && 'Get a token first.'}
        calls={{ 'First call': test }}
        step="test"
        flow={install}
        onPress={() => void install.test()}
      />
      <PostStep install={install} />
      <EndStep install={install} isInstalled={isInstalled} />
    </Steps>
  );
}

interface EndStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly isInstalled: boolean;
}

/** Revokes one token, or uninstalls the app with all of its tokens and webhooks. */
function EndStep({ install, isInstalled }: EndStepProps) {
  const { end } = install.results;
  return (
    <FlowStep
      number={7}
      title="The end"
      about="auth.revoke revokes the token it is called with. apps.uninstall removes the app from the workspace, and revokes all of its tokens and webhooks, including those that this page uses. Try a call or a post afterwards to see the error. Uninstalling requires a working token: after a revocation, install the app again first."
      calls={{ 'The end': end }}
      step="end"
      flow={install}
      waitsFor={!isInstalled && 'Get a token first.'}
    >
      <div className={layouts.row}>
        <Button isDisabled={install.runningStep !== null} onPress={() => void install.revoke()}>
          Revoke the token
        </Button>
        <Button
          variant="danger"
          isDisabled={install.runningStep !== null}
          onPress={() => void install.uninstall()}
        >
          Uninstall the app
        </Button>
      </div>
    </FlowStep>
  );
}

/** Posts through the webhook of the install. */
function PostStep({ install }: { readonly install: ReturnType<typeof useInstall> }) {
  const { access, post } = install.results;
  const [text, setText] = useState('Hello! The app is installed.');
  const webhook = webhookOf(access);
  return (
    <FlowStep
      number={6}
      title="Webhook"
      about={
        webhook
          ? `The webhook posts to ${webhook.channel}. Its URL is the secret: anyone who has it can post to this channel.`
          : 'If the scopes include incoming-webhook, the response contains a URL that posts to the chosen channel.'
      }
      buttonLabel="Post"
      waitsFor={!webhook && 'Install with the scope incoming-webhook first.'}
      calls={{ Webhook: post }}
      step="post"
      flow={install}
      onPress={() => void install.post(text)}
    >
      <TextField label="Message" value={text} onChange={setText} />
    </FlowStep>
  );
}

interface ScopeStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly app: WorldApp;
}

/** The request: the scopes of the bot and of the person who installs the app, and further parameters. */
function ScopeStep({ install, app }: ScopeStepProps) {
  const [search, setSearch] = usePanelSearch(installSearch);
  const { bot, user } = requestedScopes(search);
  const { edits } = install.results;
  const joinScopes = (scopes: readonly Scope[]) => scopes.join(',');
  const requestKey = JSON.stringify([bot, user, edits ?? {}]);
  function createRequest() {
    const values = {
      client_id: app.client_id,
      scope: joinScopes(bot),
      user_scope: joinScopes(user),
      redirect_uri: install.redirect_uri,
      state: chooseValue(edits?.state, randomValue),
    };
    const parameters = Object.entries(values).flatMap(([name, value]): Parameter[] =>
      value === undefined || value === '' ? [] : [[name, value]],
    );
    install.create(addExtra(parameters, readExtraParameters(edits?.extra ?? '')), requestKey);
  }
  return (
    <RequestStep
      number={1}
      about="Most scopes are for the bot. User scopes let the app act as the person. Sign-in scopes have their own flow: choose one to see how the platform refuses it."
      flow={install}
      formOptions={requestKey}
      onCreate={createRequest}
      path="/oauth/v2/authorize"
      endpoint="install page"
    >
      <ScopeChoice
        label="Scopes of the bot"
        chosenScopes={bot}
        onChange={(scopes) => setSearch({ scope: joinScopes(scopes) }, { replace: true })}
      />
      <ScopeChoice
        label="Scopes of the person"
        chosenScopes={user}
        onChange={(scopes) =>
          setSearch({ user_scope: joinScopes(scopes) || undefined }, { replace: true })
        }
      />
      <TokenRotation app={app} />
      <AppSettings app_id={app.app_id} />
      <EditFields
        title="Edit state and extra parameters"
        valueNames={['state']}
        edits={edits}
        onEdit={install.edit}
      />
    </RequestStep>
  );
}

/** A switch for token rotation. It is a setting of the app, not of the request, and takes effect with the next install. */
function TokenRotation({ app }: Pick<ScopeStepProps, 'app'>) {
  const configure = useConfigureApp();
  return (
    <div>
      <Switch
        isSelected={app.token_rotation_enabled}
        onChange={(token_rotation_enabled) =>
          configure.mutate({ app: app.app_id, change: { token_rotation_enabled } })
        }
      >
        Token rotation
      </Switch>
      <p className={tones.quiet}>
        Tokens expire after twelve hours on the world clock, and come with a refresh token:
        oauth.v2.access with grant_type=refresh_token gives the next.
      </p>
      <Alert isPlain>{configure.error && messageOf(configure.error)}</Alert>
    </div>
  );
}

interface ScopeChoiceProps {
  readonly label: string;
  readonly chosenScopes: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/**
 * A list of scopes to select, each with its meaning. Scopes that no method uses are in a list of their own. While the list
 * is closed, it shows the selected scopes.
 */
function ScopeChoice({ label, chosenScopes, onChange }: ScopeChoiceProps) {
  // The scopes are rendered only while the list is open, because they are more than a hundred.
  const [isOpen, setOpen] = useState(false);
  const checkboxes = (scopes: readonly Scope[]) =>
    scopes.map((scope) => (
      <Checkbox
        key={scope}
        isSelected={chosenScopes.includes(scope)}
        onChange={(isChosen) =>
          onChange(
            isChosen ? [...chosenScopes, scope] : chosenScopes.filter((other) => other !== scope),
          )
        }
      >
        <span className={css.scope}>
          <code>{scope}</code>
          <span className={tones.quiet}>{SCOPE_MEANINGS[scope]}</span>
        </span>
      </Checkbox>
    ));
  return (
    <details className={css.choice} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        <span>
          {label}: <code>{chosenScopes.join(', ') || 'none'}</code>
        </span>
      </summary>
      {isOpen && (
        <>
          <div className={css.scopes} role="group" aria-label={label}>
            {checkboxes(SCOPES_IN_USE)}
          </div>
          <details className={css.unused}>
            <summary className={css.summary}>
              {SCOPES_WITHOUT_USE.length} more, which no method here uses
            </summary>
            <div
              className={css.scopes}
              role="group"
              aria-label={`${label} that no method here uses`}
            >
              {checkboxes(SCOPES_WITHOUT_USE)}
            </div>
          </details>
        </>
      )}
    </details>
  );
}
