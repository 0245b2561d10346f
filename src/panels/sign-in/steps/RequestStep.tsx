import { succeeded } from '../../../client/made-call.ts';
import { useCatalog } from '../../../client/queries.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { authorizeParameters } from '../protocol/authorize-request.ts';
import { scopeOf, signInSearch } from '../flow/sign-in-search.ts';
import type { SignIn } from '../flow/use-sign-in.ts';
import css from './SignInSteps.module.css';

export interface RequestStepProps {
  readonly signIn: SignIn;
  readonly world: WorldBrief;
}

/** The authorization request: its options, and an explanation of every parameter. */
export function RequestStep({ signIn, world }: RequestStepProps) {
  const [search, setSearch] = usePanelSearch(signInSearch);
  const scope = scopeOf(search);
  const { request, discovery } = signIn.results;
  const wants = (word: string) => scope.split(' ').includes(word);
  function choose(word: string, on: boolean) {
    const chosen = ['email', 'profile'].filter((each) => (each === word ? on : wants(each)));
    const scopes = chosen.join(' ');
    setSearch({ scopes: scopes === 'email profile' ? undefined : scopes || 'none' });
  }
  const team = search.team ? world.team.id : undefined;
  const mode = search.mode ?? 'query';
  const isStale =
    request !== undefined &&
    (request.scope !== scope || request.response_mode !== mode || request.team !== team);
  const begin = () =>
    signIn.begin({
      scope,
      response_mode: mode,
      team,
    });
  return (
    <Step
      number={2}
      title="Request"
      about="The app sends the browser to a URL with two random values: state, which it compares when the browser comes back, and nonce, which it compares with the identity token."
      isDone={request !== undefined}
      waitsFor={!succeeded(discovery) && 'Read the discovery document first.'}
      action={
        <Button variant={request && !isStale ? 'secondary' : 'primary'} onPress={begin}>
          {request ? 'Create another' : 'Create the request'}
        </Button>
      }
    >
      <div className={css.form}>
        <div className={css.row} role="group" aria-label="Scopes">
          <Checkbox isSelected isDisabled>
            openid
          </Checkbox>
          {['email', 'profile'].map((word) => (
            <Checkbox key={word} isSelected={wants(word)} onChange={(on) => choose(word, on)}>
              {word}
            </Checkbox>
          ))}
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
        {isStale && (
          <p role="status" className={css.stale}>
            You changed the options after creating this request. Create another one to use them.
          </p>
        )}
        {request && <Parameters parameters={authorizeParameters(request)} />}
      </div>
    </Step>
  );
}

/** The parameters of a request, explained with the catalogue. */
function Parameters({ parameters }: { readonly parameters: URLSearchParams }) {
  const endpoints = useCatalog().data?.endpoints ?? [];
  const page = endpoints.find(({ name }) => name === 'sign-in page');
  return (
    <dl className={css.parameters} aria-label="Parameters">
      {[...parameters].map(([name, value]) => (
        <div key={name} className={css.parameter}>
          <dt className={css.name}>{name}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.meaning}>{page?.arguments.properties?.[name]?.description}</dd>
        </div>
      ))}
    </dl>
  );
}
