import { SCOPE_MEANINGS, SCOPES, type Scope } from '../../contract/scopes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Step } from '../../ui/layout/Step.tsx';
import { askedOf, installSearch } from './install-search.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import type { useInstall } from './use-install.ts';
import css from './Install.module.css';

/** The request of the app: scopes for its bot, and for the person who installs it. */
export function RequestStep({ install }: { readonly install: ReturnType<typeof useInstall> }) {
  const [search, setSearch] = usePanelSearch(installSearch);
  const asked = askedOf(search);
  const { request } = install.results;
  const options = SCOPES.map((scope) => ({ scope, meaning: SCOPE_MEANINGS[scope] }));
  const isStale =
    request !== undefined &&
    ((request['scope'] ?? '') !== asked.bot.join(',') ||
      (request['user_scope'] ?? '') !== asked.user.join(','));
  const written = (scopes: readonly Scope[]) => scopes.join(',');
  return (
    <Step
      number={1}
      title="Request"
      about="Most scopes are for the bot. User scopes let the app act as the person. Sign-in scopes have their own flow: choose one to see how the platform refuses it."
      isDone={request !== undefined}
      action={
        <Button
          variant={request && !isStale ? 'secondary' : 'primary'}
          onPress={() => install.begin(asked)}
        >
          {request ? 'Create another' : 'Create the request'}
        </Button>
      }
    >
      <ScopeChoice
        label="Scopes of the bot"
        options={options}
        chosen={asked.bot}
        onChange={(scopes) => setSearch({ scope: written(scopes) }, { replace: true })}
      />
      <ScopeChoice
        label="Scopes of the person"
        options={options}
        chosen={asked.user}
        onChange={(scopes) =>
          setSearch({ user_scope: written(scopes) || undefined }, { replace: true })
        }
      />
      {isStale && (
        <p role="status" className={css.stale}>
          You changed the options after creating this request. Create another one to use them.
        </p>
      )}
      {request && <Facts hasCodeNames facts={Object.entries(request)} />}
    </Step>
  );
}
