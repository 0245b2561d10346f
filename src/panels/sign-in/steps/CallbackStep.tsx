import { CallbackShown } from '../../../kit/calls/CallbackShown.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import type { SignIn } from '../flow/use-sign-in.ts';

/** What came back to the app, and whether it belongs to the request of this browser. */
export function CallbackStep({ signIn }: { readonly signIn: SignIn }) {
  const { request, callback } = signIn.session;
  const holds = callback?.parameters['state'] === request?.state;
  return (
    <Step
      number={4}
      title="Callback"
      about="The browser came back to the app’s address. Before anything else, the app compares the state with the one it made up."
      isDone={holds && callback?.parameters['code'] !== undefined}
      waitsFor={callback === undefined && 'Waits for the browser to come back.'}
    >
      {callback && <CallbackShown {...callback} expectedState={request?.state} />}
    </Step>
  );
}
