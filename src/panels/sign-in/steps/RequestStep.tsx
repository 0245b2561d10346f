import { succeeded } from '../../../client/made-call.ts';
import { unguessable } from '../../../client/unguessable.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { extraParameters, valueOf, withExtra } from '../../../kit/redirects/created-request.ts';
import { RequestShown } from '../../../kit/redirects/RequestShown.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { scopeOf, signInSearch } from '../flow/sign-in-search.ts';
import type { SignIn } from '../flow/use-sign-in.ts';
import { authorizeParameters } from '../protocol/authorize-request.ts';
import { RequestForm } from './RequestForm.tsx';

export interface RequestStepProps {
  readonly signIn: SignIn;
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The authorization request: a form for all of it, and the redirect it makes with every part explained. */
export function RequestStep({ signIn, world, app }: RequestStepProps) {
  const [search] = usePanelSearch(signInSearch);
  const { redirect_uri } = signIn;
  const { request, discovery, edits } = signIn.results;
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
    <Step
      number={2}
      title="Request"
      about="The app sends the browser to a URL with two random values: state, which it compares when the browser comes back, and nonce, which it compares with the identity token."
      isDone={request !== undefined}
      result={request?.id}
      waitsFor={!succeeded(discovery) && 'Read the discovery document first.'}
      action={
        <Button variant={request?.asked === asked ? 'secondary' : 'primary'} onPress={create}>
          {request ? 'Create another' : 'Create the request'}
        </Button>
      }
    >
      <RequestForm signIn={signIn} />
      {request && (
        <RequestShown
          request={request}
          isStale={request.asked !== asked}
          path="/openid/connect/authorize"
          endpoint="sign-in page"
        />
      )}
    </Step>
  );
}
