import { Button } from './Button.tsx';
import { CallShown, type CallShownProps, type MadeCall } from './CallShown.tsx';
import { Step, type StepProps } from './Step.tsx';
import css from './Step.module.css';

export interface CallStepProps
  extends
    Pick<StepProps, 'number' | 'title' | 'about' | 'waitsFor' | 'children'>,
    Pick<CallShownProps, 'explanation'> {
  /** What the button says. */
  readonly verb: string;
  readonly made: MadeCall | undefined;
  readonly isBusy: boolean;
  /** This or another step is under way. */
  readonly isBlocked: boolean;
  /** Why nothing answered; null while all is well. */
  readonly problem: string | null;
  readonly onTake: () => void;
}

/** A step that is one call: its button, then the call both ways. */
export function CallStep({
  number,
  title,
  about,
  waitsFor,
  verb,
  made,
  explanation = null,
  isBusy,
  isBlocked,
  problem,
  onTake,
  children,
}: CallStepProps) {
  const isDone = made !== undefined && made.error === null;
  return (
    <Step
      number={number}
      title={title}
      about={about}
      isDone={isDone}
      waitsFor={waitsFor}
      action={
        <Button
          variant={isDone ? 'secondary' : 'primary'}
          isPending={isBusy}
          isDisabled={isBlocked && !isBusy}
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
