import type { Called } from '../../../client/called.ts';
import { Button } from '../../../ui/Button.tsx';
import { Step, type StepProps } from '../../../ui/Step.tsx';
import { CallShown } from './CallShown.tsx';
import css from './Steps.module.css';

export interface CallStepProps extends Pick<StepProps, 'number' | 'title' | 'about' | 'waitsFor'> {
  /** What the button says. */
  readonly verb: string;
  readonly made: Called | undefined;
  readonly isBusy: boolean;
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
  isBusy,
  problem,
  onTake,
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
        <Button variant={isDone ? 'secondary' : 'primary'} isPending={isBusy} onPress={onTake}>
          {verb}
        </Button>
      }
    >
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {made && <CallShown label={title} made={made} />}
    </Step>
  );
}
