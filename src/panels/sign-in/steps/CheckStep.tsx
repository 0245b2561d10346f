import { textOf } from '../../../client/made-call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CallShown } from '../../../kit/calls/CallShown.tsx';
import { Bytes } from '../../../ui/display/Bytes.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { decoded } from '../protocol/token-checks.ts';
import type { SignIn } from '../flow/use-sign-in.ts';
import css from './SignInSteps.module.css';

export interface CheckStepProps {
  readonly signIn: SignIn;
  readonly hasTokens: boolean;
}

/** The decoded identity token, and the result of every check. */
export function CheckStep({ signIn, hasTokens }: CheckStepProps) {
  const { tokens, keys, checks } = signIn.results;
  const problem = signIn.problemOf('checks');
  const parts = decoded(textOf(tokens, 'id_token'));
  return (
    <Step
      number={6}
      title="Identity token"
      about="A JWT with a header, claims and a signature. The app must not trust it until every check has passed."
      isDone={checks?.every(({ passed }) => passed) === true}
      result={checks}
      waitsFor={!hasTokens && 'Exchange the code first.'}
      action={
        <Button
          variant={checks ? 'secondary' : 'primary'}
          isPending={signIn.busy === 'checks'}
          isDisabled={signIn.busy !== null && signIn.busy !== 'checks'}
          onPress={() => void signIn.check()}
        >
          {checks ? 'Check again' : 'Check the token'}
        </Button>
      }
    >
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {parts && (
        <div className={css.token}>
          <div className={css.part}>
            <h3>Header</h3>
            <Bytes label="Header of the identity token" text={JSON.stringify(parts.header)} />
          </div>
          <div className={css.part}>
            <h3>Claims</h3>
            <Bytes label="Claims of the identity token" text={JSON.stringify(parts.claims)} />
          </div>
        </div>
      )}
      {keys && <CallShown label="Signing keys" made={keys} />}
      {checks && <CheckList label="Checks of the identity token" checks={checks} />}
    </Step>
  );
}
