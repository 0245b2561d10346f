import Download from 'lucide-react/icons/download';
import Library from 'lucide-react/icons/library';
import Orbit from 'lucide-react/icons/orbit';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Upload from 'lucide-react/icons/upload';
import { Menu } from '../../ui/controls/Menu.tsx';
import { MAIN_WORLD } from '../../contract/worlds.ts';
import { useDialogs } from '../dialogs.ts';
import { WORLDS } from '../shortcuts/shortcut.ts';
import { useHost } from '../host/host-context.ts';
import { BarButton } from './BarButton.tsx';
import { useDownloadSnapshot } from './use-download-snapshot.ts';

/** Actions on the whole world. */
export function WorldMenu() {
  const show = useDialogs((state) => state.show);
  const download = useDownloadSnapshot();
  const host = useHost();
  const worlds = host.kind === 'tab' ? host.worlds : null;
  const isMain = worlds === null || worlds.current === MAIN_WORLD;
  return (
    <Menu
      trigger={<BarButton icon={<Orbit size={15} />}>World</BarButton>}
      groups={[
        {
          // A branch says here what it starts from.
          title: isMain ? 'This world' : `This world: ${worlds.title()}`,
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
      ]}
    />
  );
}
