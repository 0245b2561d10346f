import { CallbackShown } from '../../../kit/calls/CallbackShown.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import type { SignIn } from '../flow/use-sign-in.ts';

/** The callback to the app, and whether it belongs to the request of this browser. */
export function CallbackStep({ signIn }: { readonly signIn: SignIn }) {
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
