import { useAnnouncements } from '../../announcements.ts';
import { titleOfStep, type RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { moveStep, removeSteps } from '../recording/recording.ts';
import { useSelectedStep } from '../state/selection.ts';

/** Functions that move and remove a step, and announce it. */
export function useStepMoves(steps: readonly RecordedStep[]) {
  const announce = useAnnouncements((state) => state.announce);
  const { select } = useSelectedStep();
  const titleAt = (index: number) => {
    const step = steps[index]?.step;
    return step ? titleOfStep(step) : '';
  };
  return {
    move: (from: number, to: number) => {
      if (from === to || to < 0 || to >= steps.length) return;
      moveStep(from, to);
      announce(`${titleAt(from)} is now step ${to + 1}.`);
    },
    remove: (index: number) => {
      const key = steps[index]?.key;
      if (key === undefined) return;
      removeSteps(new Set([key]));
      select(steps[index + 1]?.key ?? steps[index - 1]?.key ?? null);
      announce(`Removed ${titleAt(index)}. Undo brings it back.`);
    },
  };
}
