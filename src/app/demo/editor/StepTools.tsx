import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { nameOfStep, type RecordedStep } from '../recording/recorded-step.ts';
import { duplicateStep } from '../recording/recording.ts';
import { useStepMoves } from './use-step-moves.ts';
import css from './StepEditor.module.css';

export interface StepToolsProps {
  readonly recorded: RecordedStep;
  /** Its index. */
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
      <IconButton
        label="Move up"
        keys={['Alt', '↑']}
        icon={<ArrowUp size={14} />}
        size="small"
        isDisabled={at === 0}
        onPress={() => move(at, at - 1)}
      />
      <IconButton
        label="Move down"
        keys={['Alt', '↓']}
        icon={<ArrowDown size={14} />}
        size="small"
        isDisabled={at === steps.length - 1}
        onPress={() => move(at, at + 1)}
      />
      <IconButton
        label="Duplicate the step"
        icon={<CopyPlus size={14} />}
        size="small"
        onPress={() => duplicateStep(at)}
      />
      <IconButton
        label="Remove the step"
        keys={['Delete']}
        icon={<Trash2 size={14} />}
        size="small"
        onPress={() => remove(at)}
      />
    </header>
  );
}
