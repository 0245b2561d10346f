import Play from 'lucide-react/icons/play';
import { useWorld } from '../../../client/queries.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useHost } from '../../host/host-context.ts';
import { ListAndStep } from '../layout/ListAndStep.tsx';
import { demoOf } from '../playing/play-demo.ts';
import { recordingOf, useRecordedDemo } from '../recording/recording-of.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { PlayerStep } from './PlayerStep.tsx';
import { PlayerSteps } from './PlayerSteps.tsx';
import { useOpenDemo } from './use-open-demo.ts';
import css from './PlayerView.module.css';
import { usePlayer } from './use-player.ts';
import { usePlayRecording } from './use-play-recording.ts';

/** The player of the open demo. */
export function PlayerView() {
  const demo = useOpenDemo();
  if (demo?.steps === undefined || demo.steps.length === 0) return <NoDemo />;
  return <DemoPlayer demo={demo} />;
}

function NoDemo() {
  const recorded = useRecordedDemo();
  const play = usePlayRecording();
  return (
    <div className={css.empty}>
      <EmptyState
        icon={<Play size={24} />}
        title="No demo is open"
        action={
          recorded && (
            <Button
              onPress={() => {
                const demo = recordingOf();
                if (demo) play(demoOf(demo.world, demo));
              }}
              isDisabled={recorded.problems.length > 0}
            >
              Play the recording
            </Button>
          )
        }
      >
        Open a link or a file with steps, and play it here step by step.
        {recorded && ' The recording opens in a new world; this one stays as it is.'}
      </EmptyState>
    </div>
  );
}

function DemoPlayer({ demo }: { readonly demo: Demo }) {
  const player = usePlayer(demo);
  const isOpen = useIsOpen(demo);
  const { at, select } = player;
  return (
    <ListAndStep
      bar={<PlayerBar demo={demo} player={player} isOpen={isOpen} />}
      list={<PlayerSteps player={player} isOpen={isOpen} />}
      step={at < 0 ? null : <PlayerStep key={at} player={player} demo={demo} />}
      hint={
        isOpen
          ? 'Nothing is sent until you press Play all or Next step.'
          : 'Open the world of the demo to play its steps.'
      }
      onBack={() => select(-1)}
    />
  );
}

/** Whether the world in service is that of the demo. A server has one world, which may be another. */
function useIsOpen({ world }: Demo): boolean {
  const host = useHost();
  const brief = useWorld().data;
  if (host.kind === 'tab') return host.demo !== null;
  return brief !== undefined && brief.secrets === 'predictable' && brief.seed === world.seed;
}
