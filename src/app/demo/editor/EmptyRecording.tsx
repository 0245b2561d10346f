import ListPlus from 'lucide-react/icons/list-plus';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

/** Shown while the recording has no step. */
export function EmptyRecording() {
  return (
    <EmptyState icon={<ListPlus size={24} />} title="No steps yet">
      Press Record to add calls, clock changes and conditions as they happen. Or open an exchange in
      the wire and press Add to recording.
    </EmptyState>
  );
}
