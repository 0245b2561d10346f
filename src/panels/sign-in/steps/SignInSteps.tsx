import { hasSucceeded, textOf } from '../../../client/made-call.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { FlowStep } from '../../../kit/flow/FlowStep.tsx';
import { CallbackStep, ConsentStep, RequestStep } from '../../../kit/flow/RedirectSteps.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { ShortBody } from '../../../ui/display/ShortBody.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { signInSearch, PROMPTS, scopeOf, searchOfScope } from '../flow/sign-in-search.ts';
import { type SignIn, useSignIn } from '../flow/use-sign-in.ts';
import { decodeToken } from '../protocol/token-checks.ts';
import css from './SignInSteps.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { randomValue } from '../../../base/random-value.ts';
import { AppSettings } from '../../../kit/AppSettings.tsx';
import {
  readExtraParameters,
  chooseValue,
  addExtra,
} from '../../../kit/redirects/created-request.ts';
import { EditFields } from '../../../kit/redirects/EditFields.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { authorizeParameters } from '../protocol/authorize-request.ts';

export interface SignInStepsProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The steps of a sign-in, from discovery to refresh. Every step can be repeated. */
export function SignInSteps({ world, app }: SignInStepsProps) {
  const signIn = useSignIn(app);
  const { results } = signIn;
  const [{ auth = 'post' }] = usePanelSearch(signInSearch);
  const { discovery, tokens, userInfo, refreshed } = results;
  const hasCode = signIn.code !== null;
  const hasTokens = hasSucceeded(tokens);
  return (
    <Steps>
      <FlowStep
        number={1}
        title="Discovery"
        about="An app only needs to know the address of the issuer. It reads everything else from the discovery document."
        buttonLabel="Read the document"
        calls={{ Discovery: discovery }}
        step="discovery"
        flow={signIn}
        onPress={() => void signIn.discover()}
      />
      <ScopeStep signIn={signIn} world={world} app={app} />
      <ConsentStep
        number={3}
        about="This small browser plays the part of the person’s browser. It starts at the page of the app. Press “Sign in with Parley” in it, choose a person, and allow or cancel."
        flow={signIn}
      />
      <CallbackStep
        number={4}
        about="The browser returned to the redirect URI of the app. First, the app compares the state with the one it generated."
        flow={signIn}
      />
      <FlowStep
        number={5}
        title="Exchange"
        about="The app exchanges the code from its server. It authenticates with its client secret, in the body or in a header, and never in a URL."
        buttonLabel="Exchange the code"
        waitsFor={!hasCode && 'Sign in with the small browser first.'}
        calls={{ Exchange: tokens }}
        step="exchange"
        flow={signIn}
        onPress={() => void signIn.exchange(auth)}
      />
      <CheckStep signIn={signIn} hasTokens={hasTokens} />
      <FlowStep
        number={7}
        title="User info"
        about="With the access token, the app can read who signed in, also later, because names and pictures change."
        buttonLabel="Ask for user info"
        waitsFor={!hasTokens && 'Exchange the code first.'}
        calls={{ 'User info': userInfo }}
        step="userInfo"
        flow={signIn}
        onPress={() => void signIn.readUserInfo()}
      />
      <FlowStep
        number={8}
        title="Refresh"
        about="The refresh token returns the next access token and a new refresh token. Each works once: if one is used twice, it may be stolen, and the platform revokes all the others."
        buttonLabel={refreshed ? 'Refresh again' : 'Refresh'}
        waitsFor={textOf(tokens, 'refresh_token') === '' && 'Get a refresh token first.'}
        calls={{ Refresh: refreshed }}
        step="refresh"
        flow={signIn}
        onPress={() => void signIn.refresh(auth)}
      />
    </Steps>
  );
}

interface CheckStepProps {
  readonly signIn: SignIn;
  readonly hasTokens: boolean;
}

/** The decoded identity token, and the result of every check. */
function CheckStep({ signIn, hasTokens }: CheckStepProps) {
  const { tokens, keys, checks } = signIn.results;
  const decoded = decodeToken(textOf(tokens, 'id_token'));
  return (
    <FlowStep
      number={6}
      title="Identity token"
      about="A JWT with a header, claims and a signature. The app must not trust it until every check has passed."
      waitsFor={!hasTokens && 'Exchange the code first.'}
      step="checks"
      flow={signIn}
      calls={{ 'Signing keys': keys }}
      done={{ isDone: checks?.every(({ passed }) => passed) === true, result: checks }}
      buttonLabel={checks ? 'Check again' : 'Check the token'}
      onPress={() => void signIn.check()}
    >
      {decoded && (
        <div className={layouts.spaced}>
          <div className={css.part}>
            <h3>Header</h3>
            <ShortBody label="Header of the identity token" text={JSON.stringify(decoded.header)} />
          </div>
          <div className={css.part}>
            <h3>Claims</h3>
            <ShortBody label="Claims of the identity token" text={JSON.stringify(decoded.claims)} />
          </div>
        </div>
      )}
      {checks && <CheckList label="Checks of the identity token" checks={checks} />}
    </FlowStep>
  );
}

interface ScopeStepProps {
  readonly signIn: SignIn;
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The authorization request: a form to edit it, and the redirect with every part explained. */
function ScopeStep({ signIn, world, app }: ScopeStepProps) {
  const [search] = usePanelSearch(signInSearch);
  const { redirect_uri } = signIn;
  const { discovery, edits } = signIn.results;
  const options = {
    scope: scopeOf(search),
    team: search.team ? world.team.id : undefined,
    response_mode: search.mode,
    prompt: search.prompt,
  };
  const requestJson = JSON.stringify([options, edits ?? {}]);
  function create() {
    const parameters = authorizeParameters({
      ...options,
      client_id: app.client_id,
      redirect_uri,
      state: chooseValue(edits?.state, randomValue),
      nonce: chooseValue(edits?.nonce, randomValue),
    });
    signIn.create(addExtra(parameters, readExtraParameters(edits?.extra ?? '')), requestJson);
  }
  return (
    <RequestStep
      number={2}
      about="The app sends the browser to a URL with two random values: state, which it compares when the browser comes back, and nonce, which it compares with the identity token."
      waitsFor={!hasSucceeded(discovery) && 'Read the discovery document first.'}
      flow={signIn}
      formOptions={requestJson}
      onCreate={create}
      path="/openid/connect/authorize"
      endpoint="sign-in page"
    >
      <RequestForm signIn={signIn} />
      <AppSettings app_id={app.app_id} />
    </RequestStep>
  );
}

const SIGN_IN_SCOPES = ['openid', 'email', 'profile'];
const NO_PROMPT = 'not sent';

/** The form for all parameters of the sign-in request. */
function RequestForm({ signIn }: { readonly signIn: SignIn }) {
  const [search, setSearch] = usePanelSearch(signInSearch);
  const scope = scopeOf(search);
  const scopes = scope.split(' ').filter(Boolean);
  function toggleScope(name: string, on: boolean) {
    const others = scopes.filter((each) => !SIGN_IN_SCOPES.includes(each));
    const chosen = SIGN_IN_SCOPES.filter((each) => (each === name ? on : scopes.includes(each)));
    setSearch(searchOfScope([...chosen, ...others].join(' ')));
  }
  return (
    <div className={layouts.spaced}>
      <div className={css.scope}>
        <div className={css.scopes} role="group" aria-label="Scopes">
          {SIGN_IN_SCOPES.map((name) => (
            <Checkbox
              key={name}
              isSelected={scopes.includes(name)}
              onChange={(on) => toggleScope(name, on)}
            >
              {name}
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
        valueNames={['state', 'nonce']}
        edits={signIn.results.edits}
        onEdit={signIn.edit}
      >
        <Select
          isCode
          label="prompt"
          options={[NO_PROMPT, ...PROMPTS].map((id) => ({ id, label: id }))}
          value={search.prompt ?? NO_PROMPT}
          onChange={(chosen) => setSearch({ prompt: PROMPTS.find((each) => each === chosen) })}
        />
      </EditFields>
    </div>
  );
}
