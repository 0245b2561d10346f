import { useAnnouncements } from '../../announcements.ts';
import { titleOfStep, type RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { moveStep, removeSteps } from '../recording/recording.ts';
import { useSelectedStep } from '../state/selection.ts';

/** Moves and removes steps, and announces it. */
export function useStepMoves(steps: readonly RecordedStep[]) {
  const announce = useAnnouncements((state) => state.announce);
  const { select } = useSelectedStep();
  const nameAt = (at: number) => {
    const step = steps[at]?.step;
    return step ? titleOfStep(step) : '';
  };
  return {
    move: (from: number, to: number) => {
      if (from === to || to < 0 || to >= steps.length) return;
      moveStep(from, to);
      announce(`${nameAt(from)} is now step ${to + 1}.`);
    },
    remove: (at: number) => {
      const key = steps[at]?.key;
      if (key === undefined) return;
      removeSteps(new Set([key]));
      select(steps[at + 1]?.key ?? steps[at - 1]?.key ?? null);
      announce(`Removed ${nameAt(at)}. Undo brings it back.`);
    },
  };
}
