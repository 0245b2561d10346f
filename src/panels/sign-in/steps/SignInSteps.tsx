import { useClient } from '../../../client/context.tsx';
import { useExplained } from '../../../client/explain/use-explained.ts';
import { hasSucceeded, textOf } from '../../../client/made-call.ts';
import { RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { SmallBrowser } from '../../../kit/browser/SmallBrowser.tsx';
import { CallbackShown } from '../../../kit/calls/CallbackShown.tsx';
import { CallShown } from '../../../kit/calls/CallShown.tsx';
import { CallStep } from '../../../kit/calls/CallStep.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { queryOf } from '../../../kit/redirects/created-request.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Bytes } from '../../../ui/display/Bytes.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { signInSearch } from '../flow/sign-in-search.ts';
import { type SignIn, useSignIn } from '../flow/use-sign-in.ts';
import { decodeToken } from '../protocol/token-checks.ts';
import { RequestStep } from './RequestStep.tsx';
import css from './SignInSteps.module.css';

export interface SignInStepsProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The steps of a sign-in, from discovery to refresh. Every step can be repeated. */
export function SignInSteps({ world, app }: SignInStepsProps) {
  const signIn = useSignIn(app);
  const { results } = signIn;
  const explained = useExplained();
  const [{ auth = 'post' }] = usePanelSearch(signInSearch);
  const { discovery, tokens, userInfo, refreshed } = results;
  const hasCode = signIn.code !== null;
  const hasTokens = hasSucceeded(tokens);
  return (
    <Steps>
      <CallStep
        number={1}
        title="Discovery"
        about="An app only needs to know the address of the issuer. It reads everything else from the discovery document."
        verb="Read the document"
        made={discovery}
        explanation={explained(discovery)}
        step="discovery"
        progress={signIn}
        onTake={() => void signIn.discover()}
      />
      <RequestStep signIn={signIn} world={world} app={app} />
      <BrowserStep signIn={signIn} />
      <CallbackStep signIn={signIn} />
      <CallStep
        number={5}
        title="Exchange"
        about="The app exchanges the code from its server. It authenticates with its client secret, in the body or in a header, and never in a URL."
        verb="Exchange the code"
        waitsFor={!hasCode && 'Sign in with the small browser first.'}
        made={tokens}
        explanation={explained(tokens)}
        step="exchange"
        progress={signIn}
        onTake={() => void signIn.exchange(auth)}
      />
      <CheckStep signIn={signIn} hasTokens={hasTokens} />
      <CallStep
        number={7}
        title="User info"
        about="With the access token, the app can read who signed in, also later, because names and pictures change."
        verb="Ask for user info"
        waitsFor={!hasTokens && 'Exchange the code first.'}
        made={userInfo}
        explanation={explained(userInfo)}
        step="userInfo"
        progress={signIn}
        onTake={() => void signIn.readUserInfo()}
      />
      <CallStep
        number={8}
        title="Refresh"
        about="The refresh token returns the next access token and a new refresh token. Each works once: if one is used twice, it was stolen, and the platform revokes all the others."
        verb={refreshed ? 'Refresh again' : 'Refresh'}
        waitsFor={textOf(tokens, 'refresh_token') === '' && 'Get a refresh token first.'}
        made={refreshed}
        explanation={explained(refreshed)}
        step="refresh"
        progress={signIn}
        onTake={() => void signIn.refresh(auth)}
      />
    </Steps>
  );
}

/** The browser of the person who signs in, with real pages, forms and redirects. */
function BrowserStep({ signIn }: { readonly signIn: SignIn }) {
  const { baseUrl } = useClient();
  const { request, callback } = signIn.results;
  return (
    <Step
      number={3}
      title="Consent"
      about="This small browser plays the part of the person’s browser. It starts at the page of the app. Press the link there, choose a person, and allow or cancel."
      isDone={callback !== undefined}
      result={callback}
      waitsFor={request === undefined && 'Create a request first.'}
    >
      {request && (
        <SmallBrowser
          key={request.id}
          title="Small browser"
          onArrive={signIn.arrive}
          start={`${baseUrl}${RELYING_PARTY_PATH}?${queryOf(request.parameters)}`}
        />
      )}
    </Step>
  );
}

/** The callback to the app, and whether it belongs to the request of this browser. */
function CallbackStep({ signIn }: { readonly signIn: SignIn }) {
  const { request, callback } = signIn.results;
  return (
    <Step
      number={4}
      title="Callback"
      about="The browser returned to the redirect URI of the app. First, the app compares the state with the one it generated."
      isDone={signIn.code !== null}
      waitsFor={callback === undefined && 'Finish the consent in the small browser first.'}
    >
      {callback && <CallbackShown callback={callback} request={request} />}
    </Step>
  );
}

interface CheckStepProps {
  readonly signIn: SignIn;
  readonly hasTokens: boolean;
}

/** The decoded identity token, and the result of every check. */
function CheckStep({ signIn, hasTokens }: CheckStepProps) {
  const { tokens, keys, checks } = signIn.results;
  const problem = signIn.problemOf('checks');
  const parts = decodeToken(textOf(tokens, 'id_token'));
  return (
    <Step
      number={6}
      title="Identity token"
      about="A JWT with a header, claims and a signature. The app must not trust it until every check has passed."
      isDone={checks?.every(({ passed }) => passed) === true}
      result={checks}
      waitsFor={!hasTokens && 'Exchange the code first.'}
      action={
        <Button
          variant={checks ? 'secondary' : 'primary'}
          isPending={signIn.busy === 'checks'}
          isDisabled={signIn.busy !== null && signIn.busy !== 'checks'}
          onPress={() => void signIn.check()}
        >
          {checks ? 'Check again' : 'Check the token'}
        </Button>
      }
    >
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {parts && (
        <div className={css.token}>
          <div className={css.part}>
            <h3>Header</h3>
            <Bytes label="Header of the identity token" text={JSON.stringify(parts.header)} />
          </div>
          <div className={css.part}>
            <h3>Claims</h3>
            <Bytes label="Claims of the identity token" text={JSON.stringify(parts.claims)} />
          </div>
        </div>
      )}
      {keys && <CallShown label="Signing keys" made={keys} />}
      {checks && <CheckList label="Checks of the identity token" checks={checks} />}
    </Step>
  );
}
