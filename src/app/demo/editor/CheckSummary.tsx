import { StepMessage } from './StepMessage.tsx';
import { checkInWords, requestsOf, useCheck } from '../recording/check.ts';
import { useRecording } from '../recording/recording.ts';
import css from './RecordingBar.module.css';

export interface CheckSummaryProps {
  /** Why the last check could not be made. */
  readonly problem: string | null;
}

/** The result of the last check in a sentence, which leads to the step that it names. It takes the room between the buttons, so that nothing moves. */
export function CheckSummary({ problem }: CheckSummaryProps) {
  const steps = useRecording((state) => state.steps);
  const check = useCheck((state) => state.check);
  const isOld = check !== null && check.of !== requestsOf(steps);
  const found =
    check === null || steps.length === 0
      ? ''
      : isOld
        ? 'Changed since the last check.'
        : checkInWords(check, steps);
  return (
    <p role="status" aria-label="Check" className={css.summary} data-bad={problem !== null}>
      <StepMessage message={problem ?? found} />
    </p>
  );
}
