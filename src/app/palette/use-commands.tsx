import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Compass from 'lucide-react/icons/compass';
import Download from 'lucide-react/icons/download';
import FastForward from 'lucide-react/icons/fast-forward';
import FolderOpen from 'lucide-react/icons/folder-open';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import Library from 'lucide-react/icons/library';
import PanelRight from 'lucide-react/icons/panel-right';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Share from 'lucide-react/icons/share-2';
import Snowflake from 'lucide-react/icons/snowflake';
import Upload from 'lucide-react/icons/upload';
import UserRound from 'lucide-react/icons/user-round';
import { NO_TOKEN, useActing } from '../../client/acting.ts';
import { useSetClock } from '../../client/changes.ts';
import { useFoundPeople } from '../../client/people/people.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { ClockChange } from '../../contract/sandbox.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { aboutPerson, fullName } from '../../kit/people/people-in-words.ts';
import { useAnnouncements } from '../announcements.ts';
import { THEMES } from '../bar/themes.ts';
import { useDownloadSnapshot } from '../bar/use-download-snapshot.ts';
import { useChoices } from '../choices.ts';
import { useDock } from '../demo/state/dock.ts';
import { useDialogs } from '../dialogs.ts';
import { useOpenFile } from '../files/use-open-file.ts';
import { helpOf } from '../panel-help.ts';
import { PANELS } from '../panels.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import type { Command, CommandGroup } from './command.ts';

/** All commands that are available now, in groups. `typedText` is the text in the search field. */
export function useCommands(typedText: string): readonly CommandGroup[] {
  return [
    ...usePlaceCommands(typedText),
    { title: 'Act as', commands: useActingCommands() },
    { title: 'World', commands: useWorldCommands() },
    { title: 'Settings', commands: useSettingCommands() },
    { title: 'Page', commands: usePageCommands() },
    {
      title: 'People',
      commands: usePeopleCommands(typedText),
      isSearchResult: true,
      loadsLate: true,
    },
  ];
}

/** Commands that choose the acting token. */
function useActingCommands(): readonly Command[] {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  if (!acting) return [];
  return [
    ...acting.tokens.map((token, index): Command => ({
      id: `act ${index}`,
      title: `Act as ${token.label}`,
      detail: `${token.type.replace('_', ' ')} token`,
      icon: <KeyRound size={15} />,
      run: () => acting.choose(token),
    })),
    {
      id: 'act none',
      title: 'Act without a token',
      icon: <KeyRound size={15} />,
      run: () => acting.choose(NO_TOKEN),
    },
    {
      id: 'mint',
      title: 'Mint a token…',
      icon: <Plus size={15} />,
      run: () => show('mint'),
    },
  ];
}

/** Commands that concern the page, not the world. */
function usePageCommands(): readonly Command[] {
  const show = useDialogs((state) => state.show);
  const dock = useDock();
  const { open } = usePanelShell();
  const openFile = useOpenFile();
  return [
    {
      id: 'record',
      title: dock.isRecording ? 'Stop recording' : 'Record calls from now on',
      icon: <Clapperboard size={15} />,
      run: () => {
        dock.setRecording(!dock.isRecording);
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
      id: 'open-file',
      title: 'Open a file…',
      detail: 'A world, a demo, progress in lessons, or calls',
      icon: <FolderOpen size={15} />,
      run: () => chooseFile(openFile),
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

/** How many characters a search in the directory needs: fewer are in too many names. */
const MIN_SEARCH_LENGTH = 2;

/** Commands that open a person in the directory, for the people that a search finds. A leading `@` is ignored. */
function usePeopleCommands(typedText: string): readonly Command[] {
  const { open } = usePanelShell();
  const query = typedText.trim().replace(/^@/, '');
  const people = useFoundPeople(query.length < MIN_SEARCH_LENGTH ? null : query) ?? [];
  return people.map((person): Command => ({
    id: `person ${person.id}`,
    title: fullName(person),
    detail: [person.id, ...aboutPerson(person)].join(' · '),
    icon: <UserRound size={15} />,
    run: () => open('directory', { person: person.id }),
  }));
}

/** Commands that open a panel, or a place inside one. */
function usePlaceCommands(typedText: string): readonly CommandGroup[] {
  const { open } = usePanelShell();
  const groups = new Map<string, Command[]>();
  for (const panel of PANELS) {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- PANELS is the same at every render
    for (const { title, detail, group = panel.title, search } of usePlaces(panel.id, typedText)) {
      const commands = groups.get(group) ?? [];
      groups.set(group, commands);
      commands.push({
        // Two places may have the same title, but commands need unique ids.
        id: `place ${panel.id} ${JSON.stringify(search)} ${title}`,
        title,
        detail,
        icon: <panel.icon size={15} />,
        run: () => open(panel.id, search),
      });
    }
  }
  const panels = PANELS.map((panel): Command => ({
    id: `panel ${panel.id}`,
    title: panel.title,
    detail: panel.summary,
    icon: <panel.icon size={15} />,
    run: () => open(panel.id, {}),
  }));
  const places = Array.from(groups, ([title, commands]) => ({ title, commands }));
  // Panels come first, so that Enter opens a panel if another command fits equally well.
  return [{ title: 'Panels', commands: panels }, ...places];
}

function usePlaces(panel: string, typedText: string) {
  return helpOf(panel).usePlaces?.(typedText) ?? [];
}

/** Commands that change how the page looks, and which deployment it shows. */
function useSettingCommands(): readonly Command[] {
  const setTheme = useChoices((state) => state.setTheme);
  const wire = useWirePlace();
  const { setSearch } = usePanelShell();
  const isGovernment = useWorld().data?.deployment.name === 'government';
  return [
    {
      id: 'wire',
      title: wire.isOpen ? 'Hide the wire' : 'Show the wire',
      icon: <PanelRight size={15} />,
      run: () => wire.setOpen(!wire.isOpen),
    },
    ...THEMES.map(({ id, label, icon: Icon }): Command => ({
      id: `theme ${id}`,
      title: `Theme: ${label.toLowerCase()}`,
      icon: <Icon size={15} />,
      run: () => setTheme(id),
    })),
    {
      id: 'deployment',
      title: `Deployment: ${isGovernment ? 'commercial' : 'government'}`,
      detail: 'Its own address, signing keys and world',
      icon: <Globe size={15} />,
      run: () =>
        setSearch({ deployment: isGovernment ? undefined : 'government', exchange: undefined }),
    },
  ];
}

const CLOCK_STEPS = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
] as const;

/** Commands for the clock and the whole world. */
function useWorldCommands(): readonly Command[] {
  const frozen = useWorld().data?.clock.frozen ?? false;
  const { mutateAsync } = useSetClock();
  const show = useDialogs((state) => state.show);
  const announce = useAnnouncements((state) => state.announce);
  const download = useDownloadSnapshot();

  async function moveClock(change: ClockChange, message: string) {
    try {
      await mutateAsync(change);
      announce(message);
    } catch (error) {
      announce(messageOf(error));
    }
  }
  const setClock = (change: ClockChange, message: string) => void moveClock(change, message);

  return [
    ...CLOCK_STEPS.map(([duration, seconds]): Command => ({
      id: `advance ${seconds}`,
      title: `Advance the clock by ${duration}`,
      icon: <FastForward size={15} />,
      run: () => setClock({ advance_s: seconds }, `Advanced the clock by ${duration}.`),
    })),
    {
      id: 'freeze',
      title: frozen ? 'Unfreeze the clock' : 'Freeze the clock',
      icon: <Snowflake size={15} />,
      run: () =>
        setClock({ frozen: !frozen }, frozen ? 'The clock is running.' : 'The clock is frozen.'),
    },
    {
      id: 'worlds',
      title: 'Worlds…',
      detail: 'Open, make, copy, import and delete worlds',
      icon: <Library size={15} />,
      run: () => show('worlds'),
    },
    {
      id: 'reset',
      title: 'Reset the world…',
      icon: <RotateCcw size={15} />,
      run: () => show('reset'),
    },
    {
      id: 'download',
      title: 'Save a snapshot',
      icon: <Download size={15} />,
      run: download,
    },
    {
      id: 'restore',
      title: 'Load a snapshot…',
      icon: <Upload size={15} />,
      run: () => show('restore'),
    },
  ];
}

/** Lets the user choose a file, and passes it to `open`. Browsers allow this only right after the user acted. */
function chooseFile(open: (file: File) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.addEventListener('change', () => {
    const [file] = field.files ?? [];
    if (file !== undefined) open(file);
  });
  field.click();
}
