import { succeeded } from '../../client/made-call.ts';
import { useExplained } from '../../client/explain/use-explained.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CallShown } from '../../kit/calls/CallShown.tsx';
import { Step } from '../../ui/layout/Step.tsx';
import type { useInstall } from './use-install.ts';
import css from './Install.module.css';

export interface EndStepProps {
  readonly install: ReturnType<typeof useInstall>;
  readonly isInstalled: boolean;
}

/** Revokes one token, or uninstalls the app with all of its tokens and webhooks. */
export function EndStep({ install, isInstalled }: EndStepProps) {
  const explained = useExplained();
  const { end } = install.results;
  const problem = install.problemOf('end');
  return (
    <Step
      number={7}
      title="The end"
      about="auth.revoke revokes the token it is called with. apps.uninstall removes the app from the workspace, and revokes all of its tokens and webhooks, including those that this page uses. Try a call or a post afterwards to see the error. Uninstalling requires a working token: after a revocation, install the app again first."
      isDone={succeeded(end)}
      waitsFor={!isInstalled && 'Get a token first.'}
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
