import Clapperboard from 'lucide-react/icons/clapperboard';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { toggleDock, useDock } from './state/dock.ts';

/** Shows or hides the dock. */
export function DockButton() {
  const { isOpen, isRecording } = useDock();
  return (
    <IconButton
      label={isRecording ? 'Recorder and player: recording' : 'Recorder and player'}
      keys={['D']}
      variant={isRecording ? 'primary' : 'plain'}
      aria-expanded={isOpen}
      icon={<Clapperboard size={16} />}
      onPress={toggleDock}
    />
  );
}
