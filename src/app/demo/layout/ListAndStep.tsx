import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './ListAndStep.module.css';

export interface ListAndStepProps {
  /** Buttons above the list and the step. */
  readonly bar: ReactNode;
  readonly list: ReactNode;
  /** The selected step; null if none is selected. */
  readonly step: ReactNode;
  /** Shown while no step is selected. */
  readonly hint: string;
  /** Called to go back from the step to the list, in a narrow dock. */
  readonly onBack: () => void;
  /** Whether the list is empty: it then takes all the room. */
  readonly hasNoSteps?: boolean;
}

/** The steps on the left and the selected step on the right. A narrow dock shows either the list or the step. */
export function ListAndStep({
  bar,
  list,
  step,
  hint,
  onBack,
  hasNoSteps = false,
}: ListAndStepProps) {
  const hasStep = step !== null;
  return (
    <div className={css.frame}>
      <div className={css.bar}>{bar}</div>
      <div className={css.both} data-step={hasStep} data-alone={hasNoSteps}>
        <div className={css.list}>{list}</div>
        <div className={css.step} hidden={hasNoSteps}>
          {hasStep && (
            <div className={css.back}>
              <Button
                size="small"
                variant="plain"
                icon={<ChevronLeft size={14} />}
                onPress={onBack}
              >
                All steps
              </Button>
            </div>
          )}
          {step ?? <p className={css.hint}>{hint}</p>}
        </div>
      </div>
    </div>
  );
}
