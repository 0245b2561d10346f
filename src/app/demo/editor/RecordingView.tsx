import { ListAndStep } from '../layout/ListAndStep.tsx';
import { useSelectedStep } from '../state/selection.ts';
import { useRecording } from '../recording/recording.ts';
import { EmptyRecording } from './EmptyRecording.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import { StepEditor } from './StepEditor.tsx';
import { RecordingTitle } from './RecordingTitle.tsx';
import { StepRows } from './StepRows.tsx';

/** The recording with its editor. */
export function RecordingView() {
  const steps = useRecording((state) => state.steps);
  const { selected, select } = useSelectedStep();
  const at = steps.findIndex(({ key }) => key === selected);
  const step = steps[at];
  return (
    <ListAndStep
      bar={<RecordingBar />}
      list={
        steps.length === 0 ? (
          <EmptyRecording />
        ) : (
          <>
            <RecordingTitle />
            <StepRows steps={steps} selected={selected} onSelect={select} />
          </>
        )
      }
      step={step ? <StepEditor key={step.key} recorded={step} at={at} steps={steps} /> : null}
      hint="Select a step to edit it."
      onBack={() => select(null)}
      isAlone={steps.length === 0}
    />
  );
}
