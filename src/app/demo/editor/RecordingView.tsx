import CircleDot from 'lucide-react/icons/circle-dot';
import ListChecks from 'lucide-react/icons/list-checks';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import Share from 'lucide-react/icons/share-2';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { DifferenceList } from '../../../kit/calls/compare/DifferenceList.tsx';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useDialogs } from '../../dialogs.ts';
import { ExportMenu } from '../../export/ExportMenu.tsx';
import { ListAndStep } from '../layout/ListAndStep.tsx';
import { demoOf } from '../playing/play-demo.ts';
import { checkInWords, requestsTextOf, useCheck } from '../recording/check.ts';
import { nameOfStep, type RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { useRecordedDemo } from '../recording/recorded-demo.ts';
import {
  clearRecording,
  editStep,
  setTitle,
  type StepEdit,
  undoChange,
  useRecording,
} from '../recording/recording.ts';
import { useDock } from '../state/dock.ts';
import { useSelectedStep } from '../state/selection.ts';
import css from './RecordingView.module.css';
import stepEditorCss from './StepEditor.module.css';
import tones from '../../../ui/style/tones.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { StepFaults } from './StepFaults.tsx';
import { StepMessage } from './StepMessage.tsx';
import { StepPanel, StepRequest, StepTools } from './StepPanel.tsx';
import { StepRows } from './StepRows.tsx';
import { useAddableSteps } from './use-addable-steps.ts';
import { useCheckButton } from './use-check-button.ts';
import { useRecordButton } from './use-record-button.ts';

/** The recording with its editor. */
export function RecordingView() {
  const steps = useRecording((state) => state.steps);
  const { selected, select } = useSelectedStep();
  const index = steps.findIndex(({ key }) => key === selected);
  const step = steps[index];
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
      step={
        step ? <StepEditor key={step.key} recordedStep={step} index={index} steps={steps} /> : null
      }
      hint="Select a step to edit it."
      onBack={() => select(null)}
      hasNoSteps={steps.length === 0}
    />
  );
}

/** Shown while the recording has no step. */
function EmptyRecording() {
  const isRecording = useDock((state) => state.isRecording);
  if (isRecording)
    return (
      <EmptyState icon={<CircleDot size={24} />} title="Recording">
        Calls, clock changes and conditions become steps as they happen. What a panel reads only to
        show it is left out: to add such calls, such as the pages of the Directory, pick them in the
        wire.
      </EmptyState>
    );
  return (
    <EmptyState icon={<ListPlus size={24} />} title="No steps yet">
      Press Record to add calls, clock changes and conditions as they happen. Or open a call in the
      wire and press Add to recording.
    </EmptyState>
  );
}

/** The buttons of the recording: record, add a step, check, undo, clear, export and share. */
function RecordingBar() {
  const isRecording = useDock((state) => state.isRecording);
  const recordButton = useRecordButton();
  const stepCount = useRecording((state) => state.steps.length);
  const canUndo = useRecording((state) => state.undoStates.length > 0);
  const announce = useAnnouncements((state) => state.announce);
  const show = useDialogs((state) => state.show);
  const recording = useRecordedDemo();
  const demo =
    recording && recording.problems.length === 0 ? demoOf(recording.world, recording) : null;
  const checkButton = useCheckButton();
  const addableSteps = useAddableSteps();
  return (
    <>
      <Button
        size="small"
        variant={isRecording ? 'primary' : 'secondary'}
        icon={isRecording ? <Square size={13} /> : <CircleDot size={14} />}
        aria-pressed={isRecording}
        isPending={recordButton.isPending}
        onPress={recordButton.press}
      >
        {isRecording ? 'Stop' : 'Record'}
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<Plus size={14} />}>
            Add a step
          </Button>
        }
        groups={addableSteps}
      />
      <Button
        size="small"
        icon={<ListChecks size={14} />}
        isDisabled={stepCount === 0}
        isPending={checkButton.isPending}
        onPress={checkButton.press}
      >
        {checkButton.isPending ? 'Checking…' : 'Check'}
      </Button>
      <CheckSummary problem={checkButton.problem} />
      <IconButton
        size="small"
        label="Undo"
        icon={<Undo2 size={15} />}
        isDisabled={!canUndo}
        onPress={() => {
          undoChange();
          announce('Undone.');
        }}
      />
      <IconButton
        size="small"
        label="Clear the recording"
        icon={<Trash2 size={15} />}
        isDisabled={stepCount === 0}
        onPress={() => {
          clearRecording();
          announce('Cleared the recording. Undo brings it back.');
        }}
      />
      {demo && <ExportMenu demo={demo} />}
      <Button
        size="small"
        variant="primary"
        icon={<Share size={14} />}
        isDisabled={stepCount === 0}
        onPress={() => show('share')}
      >
        Share
      </Button>
    </>
  );
}

interface CheckSummaryProps {
  /** Why the last check could not be made. */
  readonly problem: string | null;
}

/** The result of the last check in a sentence, with a link to the step that it names. It fills the space between the buttons. */
function CheckSummary({ problem }: CheckSummaryProps) {
  const steps = useRecording((state) => state.steps);
  const check = useCheck((state) => state.check);
  const isOutdated = check !== null && check.requestsText !== requestsTextOf(steps);
  const result =
    check === null || steps.length === 0
      ? ''
      : isOutdated
        ? 'Changed since the last check.'
        : checkInWords(check, steps);
  return (
    <p role="status" aria-label="Check" className={css.summary} data-bad={problem !== null}>
      <StepMessage message={problem ?? result} />
    </p>
  );
}

/** The title of the recording. */
function RecordingTitle() {
  const title = useRecording((state) => state.title);
  return (
    <div className={css.heading}>
      <TextField
        aria-label="Title of the recording"
        placeholder="Title of the recording"
        maxLength={200}
        value={title}
        onChange={setTitle}
      />
    </div>
  );
}

interface StepEditorProps {
  readonly recordedStep: RecordedStep;
  /** Index of the step in the recording. */
  readonly index: number;
  readonly steps: readonly RecordedStep[];
}

/** Title, caption, request and panel of a step, what is wrong with it, and what the last check found. */
function StepEditor({ recordedStep, index, steps }: StepEditorProps) {
  const { key, step } = recordedStep;
  const edit = (change: StepEdit) => editStep(key, change);
  return (
    <section className={stepEditorCss.editor} aria-label={`Step ${index + 1}`}>
      <StepTools recordedStep={recordedStep} index={index} steps={steps} />
      <StepFaults recordedStep={recordedStep} index={index} steps={steps} />
      <TextField
        label="Title"
        placeholder={nameOfStep(step)}
        maxLength={200}
        value={step.title ?? ''}
        onChange={(title) => edit({ title: title === '' ? undefined : title })}
      />
      <TextField
        label="Caption"
        description="What to notice here; the player shows it"
        rows={3}
        maxLength={2000}
        value={step.caption ?? ''}
        onChange={(caption) => edit({ caption: caption === '' ? undefined : caption })}
      />
      <StepRequest step={step} onChange={edit} />
      <StepPanel step={step} onChange={edit} />
      <StepCheckResult stepKey={key} />
    </section>
  );
}

/** What the last check found of a step. Shows nothing before the first check, or when the recording has changed since. */
function StepCheckResult({ stepKey }: { readonly stepKey: string }) {
  const steps = useRecording((state) => state.steps);
  const check = useCheck((state) => state.check);
  const result = check?.steps.get(stepKey);
  if (check === null || result === undefined || check.requestsText !== requestsTextOf(steps))
    return null;
  const { playedStep, difference, isRenewed } = result;
  return (
    <section className={stepEditorCss.checked} aria-label="Checked">
      {playedStep.problem === undefined ? (
        <>
          <p className={layouts.tight}>
            <span className={tones.label}>Checked</span>
            {difference !== null && (
              <Badge tone={difference.isSame ? 'good' : 'caution'}>
                {difference.isSame ? 'same as on the wire' : 'different from the wire'}
              </Badge>
            )}
            {isRenewed && (
              <span className={tones.quiet}>
                Times, ids and secrets are new, as in every new world.
              </span>
            )}
          </p>
          <HttpCall
            label="Checked"
            request={playedStep.request}
            answer={{
              status: playedStep.status,
              headers: playedStep.headers,
              text: playedStep.body,
            }}
            error={playedStep.error}
          />
          {difference && !difference.isSame && (
            <DifferenceList
              label="Differences from the wire"
              difference={difference}
              expectedName="On the wire"
            />
          )}
        </>
      ) : (
        <p className={tones.bad}>{playedStep.problem}</p>
      )}
    </section>
  );
}
