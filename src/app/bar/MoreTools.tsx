import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Library from 'lucide-react/icons/library';
import Orbit from 'lucide-react/icons/orbit';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Upload from 'lucide-react/icons/upload';
import { Suspense } from 'react';
import { MAIN_WORLD } from '../../contract/worlds.ts';
import { showInAllLists, useShownTools } from '../../kit/shown-tools.ts';
import { Menu, type MenuGroup } from '../../ui/controls/Menu.tsx';
import { lateView } from '../../ui/late.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useChoices } from '../choices.ts';
import { toggleDock, useDock } from '../demo/state/dock.ts';
import { useDialogs } from '../dialogs.ts';
import { useHost } from '../host/host-context.ts';
import { SHORTCUTS, TOGGLE_DOCK, WORLDS } from '../shortcuts/shortcut.ts';
import { BarAction, BarButton } from './BarButton.tsx';
import { THEMES } from './themes.ts';
import { useDownloadSnapshot } from './use-download-snapshot.ts';

const ClassBar = lateView(() => import('./ClassBar.tsx'));

/**
 * The menu “More”. Beside it are a button for the world while a world other than the main one is open, and a button for the
 * recorder while the dock is open or a recording runs. With “Show all tools”, both buttons are always there.
 */
export default function MoreTools() {
  const { isOpen, isRecording } = useDock();
  const showsAll = useShownTools((state) => state.tools) === 'all';
  const hasRoom = useMedia('(width >= 48rem)');
  const host = useHost();
  const worlds = host.kind === 'tab' ? host.worlds : null;
  const openWorldTitle = worlds !== null && worlds.current !== MAIN_WORLD ? worlds.title() : null;
  const worldGroups = useWorldActions(openWorldTitle);
  const pageGroups = usePageGroups();
  const isWorldInBar = hasRoom && (showsAll || openWorldTitle !== null);
  return (
    <>
      {host.kind === 'http' && host.group !== undefined && (
        <Suspense>
          <ClassBar />
        </Suspense>
      )}
      {isWorldInBar && (
        <Menu
          trigger={
            <BarButton
              {...(openWorldTitle !== null && { label: 'World' })}
              icon={<Orbit size={15} />}
            >
              {openWorldTitle ?? 'World'}
            </BarButton>
          }
          groups={worldGroups}
        />
      )}
      {(isOpen || isRecording || (showsAll && hasRoom)) && <RecorderButton />}
      <Menu
        trigger={<BarAction icon={<Ellipsis size={16} />}>More</BarAction>}
        groups={isWorldInBar ? pageGroups : [...worldGroups, ...pageGroups]}
      />
    </>
  );
}

/** Shows or hides the dock. */
function RecorderButton() {
  const { isOpen, isRecording } = useDock();
  return (
    <BarAction
      aria-label={isRecording ? 'Recorder and player: recording' : 'Recorder and player'}
      aria-expanded={isOpen}
      icon={<Clapperboard size={16} />}
      onPress={toggleDock}
    >
      {isRecording ? 'Recording' : 'Recorder'}
    </BarAction>
  );
}

/** Actions on the page: recorder, shortcuts, tools and theme. */
function usePageGroups(): MenuGroup[] {
  const show = useDialogs((state) => state.show);
  const { theme, setTheme } = useChoices();
  const showsAll = useShownTools((state) => state.tools) === 'all';
  return [
    {
      title: 'This page',
      actions: [
        {
          id: 'dock',
          label: 'Recorder and player',
          detail: 'Record calls as a demo, and play one',
          icon: <Clapperboard size={15} />,
          keys: TOGGLE_DOCK.keys,
          onAction: toggleDock,
        },
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <CircleQuestionMark size={15} />,
          keys: SHORTCUTS.keys,
          onAction: () => show('shortcuts'),
        },
        {
          id: 'tools',
          label: showsAll ? 'Show fewer tools' : 'Show all tools',
          detail: showsAll
            ? 'Hide the tools that are not in use'
            : 'World, recorder, all methods and blocks, the tools of every list',
          icon: showsAll ? <EyeOff size={15} /> : <Eye size={15} />,
          onAction: () => showInAllLists(showsAll ? 'few' : 'all'),
        },
      ],
    },
    {
      title: 'Theme',
      selected: theme,
      actions: THEMES.map(({ id, label, icon: Icon }) => ({
        id,
        label,
        icon: <Icon size={15} />,
        onAction: () => setTheme(id),
      })),
    },
  ];
}

/** Actions on the whole world. `openWorldTitle` is the title of the open world; null for the main one. */
function useWorldActions(openWorldTitle: string | null): MenuGroup[] {
  const show = useDialogs((state) => state.show);
  const download = useDownloadSnapshot();
  return [
    {
      // A world can be branched from another one, and its title then says from which.
      title: openWorldTitle === null ? 'This world' : `This world: ${openWorldTitle}`,
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
