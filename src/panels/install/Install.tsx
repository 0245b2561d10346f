import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { useExplained } from '../../client/explain/use-explained.ts';
import { hasSucceeded } from '../../client/made-call.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { unguessable } from '../../client/unguessable.ts';
import { useConfigureApp } from '../../client/use-configure-app.ts';
import { RELYING_PARTY_PATH } from '../../contract/relying-party.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import type { Scope } from '../../contract/scopes.ts';
import { AppGate } from '../../kit/browser/AppGate.tsx';
import { SmallBrowser } from '../../kit/browser/SmallBrowser.tsx';
import { CallbackShown } from '../../kit/calls/CallbackShown.tsx';
import { CallShown } from '../../kit/calls/CallShown.tsx';
import { CallStep } from '../../kit/calls/CallStep.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import {
  extraParameters,
  type Parameter,
  queryOf,
  valueOf,
  withExtra,
} from '../../kit/redirects/created-request.ts';
import { EditFields } from '../../kit/redirects/EditFields.tsx';
import { RequestShown } from '../../kit/redirects/RequestShown.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { scopesAskedBy, installSearch } from './install-search.ts';
import css from './Install.module.css';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useInstall, webhookOf } from './use-install.ts';

/** The panel: installs an app step by step. */
export default function Install() {
  return (
    <AppGate purpose="to install">
      {/* Starts over for another app: the codes and tokens of one do not work for the other. */}
      {(app) => <InstallSteps key={app.client_id} app={app} />}
    </AppGate>
  );
}

/** The steps of an install, from the choice of scopes to a post through the webhook and the end. */
function InstallSteps({ app }: { readonly app: WorldApp }) {
  const { baseUrl } = useClient();
  const install = useInstall(app);
  const explained = useExplained();
  const { request, callback, access, test } = install.results;
  const hasCode = install.code !== null;
  const isInstalled = hasSucceeded(access);
  return (
    <Steps>
      <RequestStep install={install} app={app} />
      <Step
        number={2}
        title="Consent"
        about="The person who installs the app reads what it asks for, chooses a channel for its webhook, and allows or cancels. Private channels are offered only to their members."
        isDone={callback !== undefined}
        result={callback}
        waitsFor={request === undefined && 'Create a request first.'}
      >
        {request && (
          <SmallBrowser
            key={request.id}
            title="Small browser"
            isTall
            start={`${baseUrl}${RELYING_PARTY_PATH}?flow=install&${queryOf(request.parameters)}`}
            onArrive={install.arrive}
          />
        )}
      </Step>
      <Step
        number={3}
        title="Callback"
        about="The browser returned to the app. Before the app uses the code, it compares the state with the one it generated."
        isDone={hasCode}
        waitsFor={callback === undefined && 'Finish the consent in the small browser first.'}
      >
        {callback && <CallbackShown callback={callback} request={request} />}
      </Step>
      <CallStep
        number={4}
        title="Exchange"
        about="The app exchanges the code for its tokens, and for a webhook if it asked for one. Installing again keeps the bot token and adds the scopes."
        verb="Exchange the code"
        waitsFor={!hasCode && 'Install the app in the small browser first.'}
        made={access}
        explanation={explained(access)}
        step="access"
        progress={install}
        onTake={() => void install.exchange()}
      />
      <CallStep
        number={5}
        title="First call"
        about="Most frameworks start with auth.test, which checks the token and says whom it belongs to."
        verb="Call auth.test"
        waitsFor={!isInstalled && 'Get a token first.'}
        made={test}
        explanation={explained(test)}
        step="test"
        progress={install}
        onTake={() => void install.test()}
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
  const explained = useExplained();
  const { end } = install.results;
  const problem = install.problemOf('end');
  return (
    <Step
      number={7}
      title="The end"
      about="auth.revoke revokes the token it is called with. apps.uninstall removes the app from the workspace, and revokes all of its tokens and webhooks, including those that this page uses. Try a call or a post afterwards to see the error. Uninstalling requires a working token: after a revocation, install the app again first."
      isDone={hasSucceeded(end)}
      waitsFor={!isInstalled && 'Get a token first.'}
    >
      <div className={css.row}>
        <Button isDisabled={install.busy !== null} onPress={() => void install.revoke()}>
          Revoke the token
        </Button>
        <Button
          variant="danger"
          isDisabled={install.busy !== null}
          onPress={() => void install.uninstall()}
        >
          Uninstall the app
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {end && <CallShown label="The end" made={end} explanation={explained(end)} />}
    </Step>
  );
}

/** Posts through the webhook of the install. */
function PostStep({ install }: { readonly install: ReturnType<typeof useInstall> }) {
  const { access, post } = install.results;
  const [text, setText] = useState('Hello! The app is installed.');
  const explained = useExplained();
  const webhook = webhookOf(access);
  return (
    <CallStep
      number={6}
      title="Webhook"
      about={
        webhook
          ? `The webhook posts to ${webhook.channel}. Its URL is the secret: anyone who has it can post to this channel.`
          : 'If the scopes include incoming-webhook, the response contains a URL that posts to the chosen channel.'
      }
      verb="Post"
      waitsFor={!webhook && 'Install with the scope incoming-webhook first.'}
      made={post}
      explanation={explained(post)}
      step="post"
      progress={install}
      onTake={() => void install.post(text)}
    >
      <TextField label="Message" value={text} onChange={setText} />
    </CallStep>
  );
}

interface RequestStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly app: WorldApp;
}

/** The request of the app: scopes for its bot, and for the person who installs it. */
function RequestStep({ install, app }: RequestStepProps) {
  const [search, setSearch] = usePanelSearch(installSearch);
  const { bot, user } = scopesAskedBy(search);
  const { request, edits } = install.results;
  const written = (scopes: readonly Scope[]) => scopes.join(',');
  const asked = JSON.stringify([bot, user, edits ?? {}]);
  function create() {
    const sent = {
      client_id: app.client_id,
      scope: written(bot),
      user_scope: written(user),
      redirect_uri: install.redirect_uri,
      state: valueOf(edits?.state, unguessable),
    };
    const parameters = Object.entries(sent).flatMap(([name, value]): Parameter[] =>
      value === undefined || value === '' ? [] : [[name, value]],
    );
    install.create(withExtra(parameters, extraParameters(edits?.extra ?? '')), asked);
  }
  return (
    <Step
      number={1}
      title="Request"
      about="Most scopes are for the bot. User scopes let the app act as the person. Sign-in scopes have their own flow: choose one to see how the platform refuses it."
      isDone={request !== undefined}
      result={request?.id}
      action={
        <Button variant={request?.asked === asked ? 'secondary' : 'primary'} onPress={create}>
          {request ? 'Create another' : 'Create the request'}
        </Button>
      }
    >
      <ScopeChoice
        label="Scopes of the bot"
        chosen={bot}
        onChange={(scopes) => setSearch({ scope: written(scopes) }, { replace: true })}
      />
      <ScopeChoice
        label="Scopes of the person"
        chosen={user}
        onChange={(scopes) =>
          setSearch({ user_scope: written(scopes) || undefined }, { replace: true })
        }
      />
      <TokenRotation app={app} />
      <EditFields
        title="Edit state and extra parameters"
        values={['state']}
        edits={edits}
        onEdit={install.edit}
      />
      {request && (
        <RequestShown
          request={request}
          isStale={request.asked !== asked}
          path="/oauth/v2/authorize"
          endpoint="install page"
        />
      )}
    </Step>
  );
}

/** Whether the tokens of the next install expire: a setting of the app, not of the request. */
function TokenRotation({ app }: Pick<RequestStepProps, 'app'>) {
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
      <p className={css.meaning}>
        Tokens expire after twelve hours on the world clock, and come with a refresh token:
        oauth.v2.access with grant_type=refresh_token gives the next.
      </p>
      {configure.error && (
        <p role="alert" className={css.problem}>
          {messageOf(configure.error)}
        </p>
      )}
    </div>
  );
}
