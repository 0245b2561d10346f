import { RowTools } from '../../../ui/lists/sortable/RowTools.tsx';
import { nameOfStep, type RecordedStep } from '../recording/recorded-step.ts';
import { duplicateStep } from '../recording/recording.ts';
import { useStepMoves } from './use-step-moves.ts';
import css from './StepEditor.module.css';

export interface StepToolsProps {
  readonly recorded: RecordedStep;
  /** Index of the step in the recording. */
  readonly at: number;
  readonly steps: readonly RecordedStep[];
}

/** The name of the selected step, and buttons to move, copy and remove it. */
export function StepTools({ recorded: { step }, at, steps }: StepToolsProps) {
  const { move, remove } = useStepMoves(steps);
  return (
    <header className={css.tools}>
      <h3 className={css.name}>
        <span className={css.note}>
          {at + 1} of {steps.length}
        </span>{' '}
        {nameOfStep(step)}
      </h3>
      <RowTools
        at={at}
        count={steps.length}
        onMove={move}
        duplicate={{ label: 'Duplicate the step', onPress: () => duplicateStep(at) }}
        remove={{ label: 'Remove the step', keys: ['Delete'], onPress: () => remove(at) }}
      />
    </header>
  );
}
