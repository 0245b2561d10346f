import { Button } from '../../../ui/controls/Button.tsx';
import type { ExperimentId } from '../search/directory-search.ts';
import { experimentOf } from './play/experiments.ts';
import { useExperiment } from './play/use-experiment.ts';
import type { Walk } from './play/use-walk.ts';

export interface StepButtonProps {
  readonly id: ExperimentId;
  readonly walk: Walk;
  /** Whether it takes the focus when it appears: the next press takes the first step. */
  readonly autoFocus: boolean;
}

/** Takes the next step of an experiment. The same button, so that one can press it again and again. */
export function StepButton({ id, walk, autoFocus }: StepButtonProps) {
  const { steps } = experimentOf(id);
  const { done, isOver, takeStep } = useExperiment(walk, id);
  const next = steps[done];
  return (
    <Button
      autoFocus={autoFocus}
      variant="primary"
      isPending={walk.busy === 'step'}
      isDisabled={walk.busy !== null && walk.busy !== 'step'}
      onPress={() => void takeStep()}
    >
      {isOver || next === undefined
        ? 'Play again'
        : `Step ${done + 1} of ${steps.length}: ${next.title}`}
    </Button>
  );
}
