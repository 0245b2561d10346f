import { useClient } from '../../../client/context.tsx';
import { RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import { SmallBrowser } from '../../../kit/browser/SmallBrowser.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { authorizeParameters } from '../protocol/authorize-request.ts';
import type { SignIn } from '../flow/use-sign-in.ts';

/** The browser of the person who signs in: real pages, a real form, a real redirect. */
export function BrowserStep({ signIn }: { readonly signIn: SignIn }) {
  const { baseUrl } = useClient();
  const { request, callback } = signIn.session;
  return (
    <Step
      number={3}
      title="Consent"
      about="This small browser stands in for that of the person. It begins at the app’s own page; press the link there, choose who you are, and allow or cancel."
      isDone={callback !== undefined}
      waitsFor={request === undefined && 'Waits for a request.'}
    >
      {request && (
        <SmallBrowser
          key={request.state}
          title="Small browser"
          onArrive={signIn.arrive}
          start={`${baseUrl}${RELYING_PARTY_PATH}?${authorizeParameters(request)}`}
        />
      )}
    </Step>
  );
}
