import { hasSucceeded } from '../../../client/made-call.ts';
import { unguessable } from '../../../client/unguessable.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { AppSettings } from '../../../kit/AppSettings.tsx';
import { RequestStep } from '../../../kit/flow/RedirectSteps.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { extraParameters, valueOf, withExtra } from '../../../kit/redirects/created-request.ts';
import { EditFields } from '../../../kit/redirects/EditFields.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { PROMPTS, scopeOf, searchOfScope, signInSearch } from '../flow/sign-in-search.ts';
import type { SignIn } from '../flow/use-sign-in.ts';
import { authorizeParameters } from '../protocol/authorize-request.ts';
import css from './SignInSteps.module.css';

export interface ScopeStepProps {
  readonly signIn: SignIn;
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The authorization request: a form for all of it, and the redirect it makes with every part explained. */
export function ScopeStep({ signIn, world, app }: ScopeStepProps) {
  const [search] = usePanelSearch(signInSearch);
  const { redirect_uri } = signIn;
  const { discovery, edits } = signIn.results;
  const options = {
    scope: scopeOf(search),
    team: search.team ? world.team.id : undefined,
    response_mode: search.mode,
    prompt: search.prompt,
  };
  const asked = JSON.stringify([options, edits ?? {}]);
  function create() {
    const parameters = authorizeParameters({
      ...options,
      client_id: app.client_id,
      redirect_uri,
      state: valueOf(edits?.state, unguessable),
      nonce: valueOf(edits?.nonce, unguessable),
    });
    signIn.create(withExtra(parameters, extraParameters(edits?.extra ?? '')), asked);
  }
  return (
    <RequestStep
      number={2}
      about="The app sends the browser to a URL with two random values: state, which it compares when the browser comes back, and nonce, which it compares with the identity token."
      waitsFor={!hasSucceeded(discovery) && 'Read the discovery document first.'}
      flow={signIn}
      asked={asked}
      onCreate={create}
      path="/openid/connect/authorize"
      endpoint="sign-in page"
    >
      <RequestForm signIn={signIn} />
      <AppSettings app_id={app.app_id} />
    </RequestStep>
  );
}

const SCOPES = ['openid', 'email', 'profile'];
const NO_PROMPT = 'not sent';

/** Everything that a sign-in request says, to be edited. */
function RequestForm({ signIn }: { readonly signIn: SignIn }) {
  const [search, setSearch] = usePanelSearch(signInSearch);
  const scope = scopeOf(search);
  const words = scope.split(' ').filter(Boolean);
  function choose(word: string, on: boolean) {
    const others = words.filter((each) => !SCOPES.includes(each));
    const chosen = SCOPES.filter((each) => (each === word ? on : words.includes(each)));
    setSearch(searchOfScope([...chosen, ...others].join(' ')));
  }
  return (
    <div className={css.form}>
      <div className={css.scope}>
        <div className={css.scopes} role="group" aria-label="Scopes">
          {SCOPES.map((word) => (
            <Checkbox
              key={word}
              isSelected={words.includes(word)}
              onChange={(on) => choose(word, on)}
            >
              {word}
            </Checkbox>
          ))}
        </div>
        <div className={css.wide}>
          <TextField
            isCode
            label="scope"
            value={scope}
            onChange={(text) => setSearch(searchOfScope(text), { replace: true })}
          />
        </div>
      </div>
      <div className={css.row}>
        <SegmentedControl
          label="How the response is returned (response_mode)"
          showLabel
          segments={[
            { id: 'query', label: 'query' },
            { id: 'form_post', label: 'form_post' },
          ]}
          value={search.mode ?? 'query'}
          onChange={(mode) => setSearch({ mode: mode === 'form_post' ? mode : undefined })}
        />
        <SegmentedControl
          label="How the app authenticates"
          showLabel
          segments={[
            { id: 'post', label: 'client_secret_post' },
            { id: 'basic', label: 'client_secret_basic' },
          ]}
          value={search.auth ?? 'post'}
          onChange={(auth) => setSearch({ auth: auth === 'basic' ? auth : undefined })}
        />
      </div>
      <Checkbox
        isSelected={search.team === true}
        onChange={(on) => setSearch({ team: on ? true : undefined })}
      >
        Send the workspace id, so that returning users skip the consent page
      </Checkbox>
      <EditFields
        title="Edit state, nonce, prompt and extra parameters"
        values={['state', 'nonce']}
        edits={signIn.results.edits}
        onEdit={signIn.edit}
      >
        <Select
          isCode
          label="prompt"
          options={[NO_PROMPT, ...PROMPTS].map((id) => ({ id, label: id }))}
          value={search.prompt ?? NO_PROMPT}
          onChange={(chosen) => setSearch({ prompt: PROMPTS.find((known) => known === chosen) })}
        />
      </EditFields>
    </div>
  );
}
