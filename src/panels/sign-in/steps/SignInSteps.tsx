import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { succeeded, textOf } from '../../../client/made-call.ts';
import { useExplained } from '../../../client/explain/use-explained.ts';
import { CallStep } from '../../../kit/calls/CallStep.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { usePanelSearch } from '../../../kit/panel.ts';
import { signInSearch } from '../flow/sign-in-search.ts';
import { useSignIn } from '../flow/use-sign-in.ts';
import { BrowserStep } from './BrowserStep.tsx';
import { CallbackStep } from './CallbackStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { RequestStep } from './RequestStep.tsx';

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
  const hasTokens = succeeded(tokens);
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
