import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Compass from 'lucide-react/icons/compass';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Share from 'lucide-react/icons/share-2';
import { usePanelShell } from '../../kit/panel.ts';
import { useDock } from '../demo/state/dock.ts';
import { useDialogs } from '../dialogs.ts';
import type { Command } from './command.ts';

/** Commands of the page, as opposed to the world. */
export function usePageCommands(): readonly Command[] {
  const show = useDialogs((state) => state.show);
  const dock = useDock();
  const { open } = usePanelShell();
  return [
    {
      id: 'record',
      title: dock.isRecording ? 'Stop recording' : 'Record calls from now on',
      icon: <Clapperboard size={15} />,
      run: () => {
        dock.record(!dock.isRecording);
        dock.show('recording');
      },
    },
    {
      id: 'player',
      title: 'Show the player',
      icon: <Clapperboard size={15} />,
      run: () => dock.show('player'),
    },
    {
      id: 'share',
      title: 'Share a link to this view…',
      icon: <Share size={15} />,
      run: () => show('share'),
    },
    {
      id: 'start',
      title: 'Start page',
      detail: 'What this is, and three ways to begin',
      icon: <Compass size={15} />,
      run: () => open('start', {}),
    },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      icon: <CircleQuestionMark size={15} />,
      run: () => show('shortcuts'),
    },
  ];
}
