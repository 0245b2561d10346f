import CircleDot from 'lucide-react/icons/circle-dot';
import ListPlus from 'lucide-react/icons/list-plus';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useDock } from '../state/dock.ts';

/** Shown while the recording has no step. */
export function EmptyRecording() {
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
      Press Record to add calls, clock changes and conditions as they happen. Or open an exchange in
      the wire and press Add to recording.
    </EmptyState>
  );
}
