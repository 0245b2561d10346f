import { succeeded } from '../../client/made-call.ts';
import { useExplained } from '../../client/use-explained.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CallShown } from '../../kit/calls/CallShown.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import type { useInstall } from './use-install.ts';
import css from './Install.module.css';

export interface EndStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly isInstalled: boolean;
}

/** How it ends: one token, or the whole app with everything that hangs on it. */
export function EndStep({ install, isInstalled }: EndStepProps) {
  const explained = useExplained();
  const { end } = install.session;
  const problem = install.problemOf('end');
  return (
    <Step
      number={7}
      title="The end"
      about="auth.revoke kills the token it is called with. apps.uninstall takes the app out of the workspace: every token of it, those of this page too, and every webhook are dead from then on. Try a call or a post afterwards, and read why. Uninstalling needs a working token: after a revocation, install once more first."
      isDone={succeeded(end)}
      waitsFor={!isInstalled && 'Waits for a token.'}
    >
      <div className={css.row}>
        <Button isDisabled={install.busy !== null} onPress={() => void install.revoke()}>
          Revoke the token
        </Button>
        <Button
          variant="danger"
          isDisabled={install.busy !== null}
          onPress={() => void install.uninstall()}
        >
          Uninstall the app
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {end && <CallShown label="The end" made={end} explanation={explained(end)} />}
    </Step>
  );
}
