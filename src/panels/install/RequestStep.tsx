import { unguessable } from '../../client/unguessable.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import type { Scope } from '../../contract/scopes.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { useConfigureApp } from '../../client/use-configure-app.ts';
import { usePanelSearch } from '../../kit/panel.ts';
import {
  extraParameters,
  valueOf,
  withExtra,
  type Parameter,
} from '../../kit/redirects/created-request.ts';
import { EditFields } from '../../kit/redirects/EditFields.tsx';
import { RequestShown } from '../../kit/redirects/RequestShown.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import { askedOf, installSearch } from './install-search.ts';
import css from './Install.module.css';
import { ScopeChoice } from './ScopeChoice.tsx';
import type { useInstall } from './use-install.ts';

export interface RequestStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly app: WorldApp;
}

/** The request of the app: scopes for its bot, and for the person who installs it. */
export function RequestStep({ install, app }: RequestStepProps) {
  const [search, setSearch] = usePanelSearch(installSearch);
  const { bot, user } = askedOf(search);
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
