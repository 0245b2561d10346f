import { useClient } from '../../../client/context.tsx';
import { RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import { SmallBrowser } from '../../../kit/browser/SmallBrowser.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { authorizeParameters } from '../protocol/authorize-request.ts';
import type { SignIn } from '../flow/use-sign-in.ts';

/** The browser of the person who signs in, with real pages, forms and redirects. */
export function BrowserStep({ signIn }: { readonly signIn: SignIn }) {
  const { baseUrl } = useClient();
  const { request, callback } = signIn.results;
  return (
    <Step
      number={3}
      title="Consent"
      about="This small browser plays the part of the person’s browser. It starts at the page of the app. Press the link there, choose a person, and allow or cancel."
      isDone={callback !== undefined}
      waitsFor={request === undefined && 'Create a request first.'}
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
