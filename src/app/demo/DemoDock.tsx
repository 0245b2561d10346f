import X from 'lucide-react/icons/x';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useEmbed } from '../embed.ts';
import { useDock } from './state/dock.ts';
import { RecordingView } from './editor/RecordingView.tsx';
import { useOpenDemo } from './player/use-open-demo.ts';
import { PlayerView } from './player/PlayerView.tsx';
import { useRecording } from './recording/recording.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './DemoDock.module.css';

/** The dock, with a tab for the recording and one for the player. */
export default function DemoDock() {
  const { tab, show, close } = useDock();
  const recordedStepCount = useRecording((state) => state.steps.length);
  const demo = useOpenDemo();
  // The embedded page only plays its demo, and has its own button that hides the player.
  if (useEmbed() !== null && tab === 'player')
    return (
      <section className={css.dock} aria-label="Demo">
        <h2 className={hidden.hidden}>Player</h2>
        <PlayerView />
      </section>
    );
  return (
    <section className={css.dock} aria-label="Demo">
      <h2 className={hidden.hidden}>{tab === 'player' ? 'Player' : 'Recording'}</h2>
      <Tabs
        label="Recorder and player"
        selected={tab}
        onSelect={show}
        tabs={[
          {
            id: 'recording',
            title: 'Recording',
            badge: recordedStepCount,
            content: <RecordingView />,
          },
          {
            id: 'player',
            title: 'Player',
            ...(demo?.steps && { badge: demo.steps.length }),
            content: <PlayerView />,
          },
        ]}
        actions={
          <IconButton
            size="small"
            label="Close the demo dock"
            icon={<X size={15} />}
            onPress={close}
          />
        }
      />
    </section>
  );
}
