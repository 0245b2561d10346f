import { useClient } from '../../../client/context.tsx';
import { RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import { SmallBrowser } from '../../../kit/browser/SmallBrowser.tsx';
import { queryOf } from '../../../kit/redirects/created-request.ts';
import { Step } from '../../../ui/layout/Step.tsx';
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
