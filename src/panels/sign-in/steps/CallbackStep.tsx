import { CheckList } from '../../../ui/CheckList.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Step } from '../../../ui/Step.tsx';
import type { SignIn } from '../use-sign-in.ts';

/** What came back to the app, and whether it belongs to the request of this browser. */
export function CallbackStep({ signIn }: { readonly signIn: SignIn }) {
  const { request, callback } = signIn.session;
  const expected = request?.state ?? 'none, as no request was made here';
  const found = callback?.parameters['state'] ?? 'nothing';
  const holds = expected === found;
  return (
    <Step
      number={4}
      title="Callback"
      about="The browser came back to the app’s address. Before anything else, the app compares the state with the one it made up."
      isDone={holds && callback?.parameters['code'] !== undefined}
      waitsFor={callback === undefined && 'Waits for the browser to come back.'}
    >
      {callback && (
        <>
          <Facts
            isWire
            facts={[['came by', callback.method], ...Object.entries(callback.parameters)]}
          />
          <CheckList
            label="Checks of the callback"
            checks={[
              {
                id: 'state',
                title: 'State',
                expected,
                found,
                passed: holds,
                guards: 'The callback answers a sign-in that this very browser began.',
              },
            ]}
          />
        </>
      )}
    </Step>
  );
}
