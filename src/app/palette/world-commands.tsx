import Download from 'lucide-react/icons/download';
import FastForward from 'lucide-react/icons/fast-forward';
import Library from 'lucide-react/icons/library';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Snowflake from 'lucide-react/icons/snowflake';
import Upload from 'lucide-react/icons/upload';
import { useSetClock } from '../../client/changes.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { ClockChange } from '../../contract/sandbox.ts';
import { useAnnouncements } from '../announcements.ts';
import { useDownloadSnapshot } from '../bar/use-download-snapshot.ts';
import { useDialogs } from '../dialogs.ts';
import type { Command } from './command.ts';

const STEPS = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
] as const;

/** Commands for the clock and the whole world. */
export function useWorldCommands(): readonly Command[] {
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
    ...STEPS.map(([length, seconds]): Command => ({
      id: `advance ${seconds}`,
      title: `Advance the clock by ${length}`,
      icon: <FastForward size={15} />,
      run: () => setClock({ advance_s: seconds }, `Advanced the clock by ${length}.`),
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
