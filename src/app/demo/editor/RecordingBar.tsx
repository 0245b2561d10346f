import Circle from 'lucide-react/icons/circle-dot';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import Share from 'lucide-react/icons/share-2';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useDialogs } from '../../dialogs.ts';
import { ExportMenu } from '../../export/ExportMenu.tsx';
import { useDock } from '../state/dock.ts';
import { demoOf } from '../playing/play-demo.ts';
import { useRecordedDemo } from '../recording/recording-of.ts';
import { clearRecording, undoChange, useRecording } from '../recording/recording.ts';
import { CheckSummary } from './CheckSummary.tsx';
import { useAddableSteps } from './use-addable-steps.ts';
import { useChecking } from './use-checking.ts';
import { useRecordButton } from './use-record-button.ts';

/** Record, add a step, check, undo and clear. */
export function RecordingBar() {
  const isRecording = useDock((state) => state.isRecording);
  const record = useRecordButton();
  const count = useRecording((state) => state.steps.length);
  const canUndo = useRecording((state) => state.undone.length > 0);
  const announce = useAnnouncements((state) => state.announce);
  const show = useDialogs((state) => state.show);
  const recorded = useRecordedDemo();
  const demo = recorded && recorded.problems.length === 0 ? demoOf(recorded.world, recorded) : null;
  const checking = useChecking();
  const addable = useAddableSteps();
  return (
    <>
      <Button
        size="small"
        variant={isRecording ? 'primary' : 'secondary'}
        icon={isRecording ? <Square size={13} /> : <Circle size={14} />}
        aria-pressed={isRecording}
        isPending={record.isPending}
        onPress={record.press}
      >
        {isRecording ? 'Stop' : 'Record'}
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<Plus size={14} />}>
            Add a step
          </Button>
        }
        groups={addable}
      />
      <Button
        size="small"
        icon={<ListChecks size={14} />}
        isDisabled={count === 0}
        isPending={checking.isPending}
        onPress={checking.check}
      >
        {checking.isPending ? 'Checking…' : 'Check'}
      </Button>
      <CheckSummary problem={checking.problem} />
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
        isDisabled={count === 0}
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
        isDisabled={count === 0}
        onPress={() => show('share')}
      >
        Share
      </Button>
    </>
  );
}
