import { Button } from '../../../ui/controls/Button.tsx';
import { useRecording } from '../recording/recording.ts';
import { useDock } from '../state/dock.ts';
import { useSelectedStep } from '../state/selection.ts';

export interface StepMessageProps {
  readonly message: string;
  /** Called before the step opens, so that a dialog over the dock can close. */
  readonly onOpen?: () => void;
}

const STEP_NUMBER = /\b[Ss]tep (\d{1,3})\b/;

/** A message about the recording. The first step number in it is a button that opens the step. */
export function StepMessage({ message, onOpen }: StepMessageProps) {
  const steps = useRecording((state) => state.steps);
  const select = useSelectedStep((state) => state.select);
  const show = useDock((state) => state.show);
  const match = STEP_NUMBER.exec(message);
  const step = steps[Number(match?.[1] ?? 0) - 1];
  if (match === null || step === undefined) return message;
  const [stepText] = match;
  return (
    <>
      {message.slice(0, match.index)}
      <Button
        size="small"
        variant="plain"
        onPress={() => {
          onOpen?.();
          show('recording');
          select(step.key);
        }}
      >
        {stepText}
      </Button>
      {message.slice(match.index + stepText.length)}
    </>
  );
}
