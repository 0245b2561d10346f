import { succeeded } from '../../client/made-call.ts';
import { useClient } from '../../client/context.tsx';
import { useExplained } from '../../client/use-explained.ts';
import { RELYING_PARTY_PATH } from '../../contract/relying-party.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { CallbackShown } from '../../kit/calls/CallbackShown.tsx';
import { CallStep } from '../../kit/calls/CallStep.tsx';
import { SmallBrowser } from '../../kit/browser/SmallBrowser.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { EndStep } from './EndStep.tsx';
import { PostStep } from './PostStep.tsx';
import { RequestStep } from './RequestStep.tsx';
import { useInstall } from './use-install.ts';

/** An install from the choice of scopes to a post through the webhook, and its end. */
export function InstallSteps({ app }: { readonly app: WorldApp }) {
  const { baseUrl } = useClient();
  const install = useInstall(app);
  const explained = useExplained();
  const { request, callback, access, test } = install.session;
  const hasCode = install.code !== null;
  const isInstalled = succeeded(access);
  return (
    <Steps>
      <RequestStep install={install} />
      <Step
        number={2}
        title="Consent"
        about="The person who installs reads what the app wants, chooses a channel for its webhook, and allows or cancels. Private channels are offered to those who are in them."
        isDone={callback !== undefined}
        waitsFor={request === undefined && 'Waits for a request.'}
      >
        {request && (
          <SmallBrowser
            key={request['state']}
            title="Small browser"
            isTall
            start={`${baseUrl}${RELYING_PARTY_PATH}?${new URLSearchParams({ flow: 'install', ...request })}`}
            onArrive={install.arrive}
          />
        )}
      </Step>
      <Step
        number={3}
        title="Callback"
        about="The browser came back. The app compares the state with the one it made up before it does anything with the code."
        isDone={hasCode}
        waitsFor={callback === undefined && 'Waits for the browser to come back.'}
      >
        {callback && <CallbackShown {...callback} expectedState={request?.['state']} />}
      </Step>
      <CallStep
        number={4}
        title="Exchange"
        about="The app exchanges the code for its tokens, and the webhook if it asked for one. Installing once more keeps the bot token, and adds the scopes."
        verb="Exchange the code"
        waitsFor={!hasCode && 'Waits for a code: install in the small browser.'}
        made={access}
        explanation={explained(access)}
        step="access"
        progress={install}
        onTake={() => void install.exchange()}
      />
      <CallStep
        number={5}
        title="First call"
        about="Every framework begins with auth.test: does the token work, and who am I?"
        verb="Call auth.test"
        waitsFor={!isInstalled && 'Waits for a token.'}
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
