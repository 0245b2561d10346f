import type { FlowProgress } from '../../client/flow-progress.ts';
import { hasSucceeded, type MadeCall } from '../../client/made-call.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CallShown, type CallShownProps } from './CallShown.tsx';
import { Step, type StepProps } from '../../ui/layout/Step.tsx';
import css from '../../ui/layout/Step.module.css';

/** The progress of the steps, of which one runs at a time. */
type StepProgress = Pick<FlowProgress<object>, 'busy' | 'problemOf'>;

export interface CallStepProps
  extends
    Pick<StepProps, 'number' | 'title' | 'about' | 'waitsFor' | 'children'>,
    Pick<CallShownProps, 'explanation'> {
  /** The label of the button. */
  readonly verb: string;
  readonly made: MadeCall | undefined;
  /** Name of the step in its flow. */
  readonly step: string;
  readonly progress: StepProgress;
  readonly onTake: () => void;
}

/** A step that makes one call: a button, then the request and the answer. */
export function CallStep({
  number,
  title,
  about,
  waitsFor,
  verb,
  made,
  explanation = null,
  step,
  progress: { busy, problemOf },
  onTake,
  children,
}: CallStepProps) {
  const problem = problemOf(step);
  const isDone = hasSucceeded(made);
  return (
    <Step
      number={number}
      title={title}
      about={about}
      isDone={isDone}
      result={made}
      waitsFor={waitsFor}
      action={
        <Button
          variant={isDone ? 'secondary' : 'primary'}
          isPending={busy === step}
          isDisabled={busy !== null && busy !== step}
          onPress={onTake}
        >
          {verb}
        </Button>
      }
    >
      {children}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {made && <CallShown label={title} made={made} explanation={explanation} />}
    </Step>
  );
}
