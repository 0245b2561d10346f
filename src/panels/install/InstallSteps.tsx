import { succeeded } from '../../client/made-call.ts';
import { useClient } from '../../client/context.tsx';
import { useExplained } from '../../client/explain/use-explained.ts';
import { RELYING_PARTY_PATH } from '../../contract/relying-party.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { CallbackShown } from '../../kit/calls/CallbackShown.tsx';
import { CallStep } from '../../kit/calls/CallStep.tsx';
import { queryOf } from '../../kit/redirects/created-request.ts';
import { SmallBrowser } from '../../kit/browser/SmallBrowser.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { EndStep } from './EndStep.tsx';
import { PostStep } from './PostStep.tsx';
import { RequestStep } from './RequestStep.tsx';
import { useInstall } from './use-install.ts';

/** The steps of an install, from the choice of scopes to a post through the webhook and the end. */
export function InstallSteps({ app }: { readonly app: WorldApp }) {
  const { baseUrl } = useClient();
  const install = useInstall(app);
  const explained = useExplained();
  const { request, callback, access, test } = install.results;
  const hasCode = install.code !== null;
  const isInstalled = succeeded(access);
  return (
    <Steps>
      <RequestStep install={install} app={app} />
      <Step
        number={2}
        title="Consent"
        about="The person who installs the app reads what it asks for, chooses a channel for its webhook, and allows or cancels. Private channels are offered only to their members."
        isDone={callback !== undefined}
        result={callback}
        waitsFor={request === undefined && 'Create a request first.'}
      >
        {request && (
          <SmallBrowser
            key={request.id}
            title="Small browser"
            isTall
            start={`${baseUrl}${RELYING_PARTY_PATH}?flow=install&${queryOf(request.parameters)}`}
            onArrive={install.arrive}
          />
        )}
      </Step>
      <Step
        number={3}
        title="Callback"
        about="The browser returned to the app. Before the app uses the code, it compares the state with the one it generated."
        isDone={hasCode}
        waitsFor={callback === undefined && 'Finish the consent in the small browser first.'}
      >
        {callback && <CallbackShown callback={callback} request={request} />}
      </Step>
      <CallStep
        number={4}
        title="Exchange"
        about="The app exchanges the code for its tokens, and for a webhook if it asked for one. Installing again keeps the bot token and adds the scopes."
        verb="Exchange the code"
        waitsFor={!hasCode && 'Install the app in the small browser first.'}
        made={access}
        explanation={explained(access)}
        step="access"
        progress={install}
        onTake={() => void install.exchange()}
      />
      <CallStep
        number={5}
        title="First call"
        about="Most frameworks start with auth.test, which checks the token and says whom it belongs to."
        verb="Call auth.test"
        waitsFor={!isInstalled && 'Get a token first.'}
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
