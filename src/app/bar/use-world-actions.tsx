import Download from 'lucide-react/icons/download';
import Library from 'lucide-react/icons/library';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Upload from 'lucide-react/icons/upload';
import type { MenuGroup } from '../../ui/controls/Menu.tsx';
import { useDialogs } from '../dialogs.ts';
import { WORLDS } from '../shortcuts/shortcut.ts';
import { useDownloadSnapshot } from './use-download-snapshot.ts';

/** Actions on the whole world. `other` is the title of the open world, if it is not the main one. */
export function useWorldActions(other: string | null): MenuGroup[] {
  const show = useDialogs((state) => state.show);
  const download = useDownloadSnapshot();
  return [
    {
      // A branch says here what it starts from.
      title: other === null ? 'This world' : `This world: ${other}`,
      actions: [
        {
          id: 'download',
          label: 'Save a snapshot',
          detail: 'Download the whole world as a file',
          icon: <Download size={15} />,
          onAction: download,
        },
        {
          id: 'restore',
          label: 'Load a snapshot…',
          detail: 'Replace this world with one from a file',
          icon: <Upload size={15} />,
          onAction: () => show('restore'),
        },
      ],
    },
    {
      title: 'Other worlds',
      actions: [
        {
          id: 'worlds',
          label: 'Worlds…',
          detail: 'Open, make, copy, import and delete worlds',
          icon: <Library size={15} />,
          keys: WORLDS.keys,
          onAction: () => show('worlds'),
        },
        {
          id: 'reset',
          label: 'Reset…',
          detail: 'Start over: seed, number of users, rate limits',
          icon: <RotateCcw size={15} />,
          onAction: () => show('reset'),
        },
      ],
    },
  ];
}
