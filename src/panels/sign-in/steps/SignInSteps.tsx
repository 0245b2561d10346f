import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { succeeded, textOf } from '../../../client/made-call.ts';
import { useExplained } from '../../../client/use-explained.ts';
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

/** A sign-in from the first question to the last answer, each step to be done and done again. */
export function SignInSteps({ world, app }: SignInStepsProps) {
  const signIn = useSignIn(app);
  const { session } = signIn;
  const explained = useExplained();
  const [{ auth = 'post' }] = usePanelSearch(signInSearch);
  const { discovery, tokens, userInfo, refreshed } = session;
  const hasCode = signIn.code !== null;
  const hasTokens = succeeded(tokens);
  return (
    <Steps>
      <CallStep
        number={1}
        title="Discovery"
        about="An app knows one address, that of the issuer. Everything else it reads from the discovery document."
        verb="Read the document"
        made={discovery}
        explanation={explained(discovery)}
        step="discovery"
        progress={signIn}
        onTake={() => void signIn.discover()}
      />
      <RequestStep signIn={signIn} world={world} />
      <BrowserStep signIn={signIn} />
      <CallbackStep signIn={signIn} />
      <CallStep
        number={5}
        title="Exchange"
        about="Behind the scenes, the app exchanges the code. It proves itself by its secret, which goes in the body or in a header, and never in an address."
        verb="Exchange the code"
        waitsFor={!hasCode && 'Waits for a code: sign in in the small browser.'}
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
        about="With the access token, the app asks who signed in, now and later: names and pictures change."
        verb="Ask for user info"
        waitsFor={!hasTokens && 'Waits for an access token.'}
        made={userInfo}
        explanation={explained(userInfo)}
        step="userInfo"
        progress={signIn}
        onTake={() => void signIn.readUserInfo()}
      />
      <CallStep
        number={8}
        title="Refresh"
        about="The refresh token gives the next access token, and its own successor. Each works once: one that comes twice was stolen, and revokes all the others."
        verb={refreshed ? 'Refresh again' : 'Refresh'}
        waitsFor={textOf(tokens, 'refresh_token') === '' && 'Waits for a refresh token.'}
        made={refreshed}
        explanation={explained(refreshed)}
        step="refresh"
        progress={signIn}
        onTake={() => void signIn.refresh(auth)}
      />
    </Steps>
  );
}
