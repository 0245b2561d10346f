import { useMutation } from '@tanstack/react-query';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { KeyboardEvent } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Badge, type Tone } from '../../../ui/display/Badge.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { ListAndStep } from '../layout/ListAndStep.tsx';
import { demoOf } from '../playing/play-demo.ts';
import { nameOfStep } from '../../../contract/demo/recording/recorded-step.ts';
import { currentRecording, useRecordedDemo } from '../recording/recorded-demo.ts';
import type { Comparison } from './play-step.ts';
import { PlayerStep } from './PlayerStep.tsx';
import css from './PlayerView.module.css';
import { PACES, useProgress } from './progress.ts';
import { useOpenDemo } from './use-open-demo.ts';
import { type Player, usePlayer, useOpenInNewWorld } from './use-player.ts';

/** The player of the open demo. */
export function PlayerView() {
  const demo = useOpenDemo();
  if (demo?.steps === undefined || demo.steps.length === 0) return <NoDemo />;
  return <DemoPlayer demo={demo} />;
}

function NoDemo() {
  const recording = useRecordedDemo();
  const openInNewWorld = useOpenInNewWorld();
  return (
    <div className={css.empty}>
      <EmptyState
        icon={<Play size={24} />}
        title="No demo is open"
        action={
          recording && (
            <Button
              onPress={() => {
                const current = currentRecording();
                if (current) openInNewWorld(demoOf(current.world, current));
              }}
              isDisabled={recording.problems.length > 0}
            >
              Play the recording
            </Button>
          )
        }
      >
        Open a link or a file with steps, and play it here step by step.
        {recording && ' The recording opens in a new world; this one stays as it is.'}
      </EmptyState>
    </div>
  );
}

function DemoPlayer({ demo }: { readonly demo: Demo }) {
  const player = usePlayer(demo);
  const isWorldOpen = useIsWorldOpen(demo);
  const { selectedIndex, select } = player;
  return (
    <ListAndStep
      bar={<PlayerBar demo={demo} player={player} isWorldOpen={isWorldOpen} />}
      list={<PlayerSteps player={player} isWorldOpen={isWorldOpen} />}
      step={
        selectedIndex < 0 ? null : <PlayerStep key={selectedIndex} player={player} demo={demo} />
      }
      hint={
        isWorldOpen
          ? 'Nothing is sent until you press Play all or Next step.'
          : 'Open the world of the demo to play its steps.'
      }
      onBack={() => select(-1)}
    />
  );
}

/** Whether the open world is the demo's. A server has only one world, which may be a different one. */
function useIsWorldOpen({ world }: Demo): boolean {
  const host = useHost();
  const brief = useWorld().data;
  if (host.kind === 'tab') return host.demo !== null;
  return brief !== undefined && brief.secrets === 'predictable' && brief.seed === world.seed;
}

interface PlayerBarProps {
  readonly demo: Demo;
  readonly player: Player;
  /** Whether the open world is the demo's. */
  readonly isWorldOpen: boolean;
}

/** Restart, previous, play all, next, and the pace. */
function PlayerBar({ demo, player, isWorldOpen }: PlayerBarProps) {
  const client = useClient();
  const openInNewWorld = useOpenInNewWorld();
  const announce = useAnnouncements((state) => state.announce);
  const pace = useProgress((state) => state.pace_s);
  const { steps, marks, selectedIndex, isPlaying, isSending } = player;
  const restart = useMutation({
    mutationFn: () =>
      client.sandbox('/demos/open', { method: 'POST', body: { world: demo.world } }),
    onSuccess: () => {
      player.select(-1);
      announce('The demo starts again, in a new world.');
    },
    onError: (error) => announce(messageOf(error)),
  });
  /** The arrow keys act like the buttons Previous step and Next step. */
  function handleKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || player.isPlaying) return;
    const action = { ArrowRight: player.next, ArrowLeft: player.previous }[event.key];
    if (action === undefined) return;
    action();
    event.preventDefault();
  }

  if (!isWorldOpen)
    return (
      <>
        <span className={css.title}>The world of this demo is not open.</span>
        <Button size="small" variant="primary" onPress={() => openInNewWorld(demo)}>
          Open it…
        </Button>
      </>
    );
  return (
    <>
      <div role="group" aria-label="Player" className={css.buttons} onKeyDownCapture={handleKey}>
        <IconButton
          size="small"
          label="Restart in a new world"
          icon={<ChevronFirst size={16} />}
          isDisabled={isPlaying || isSending}
          onPress={() => restart.mutate()}
        />
        <IconButton
          size="small"
          label="Previous step"
          keys={['←']}
          icon={<ChevronLeft size={16} />}
          isDisabled={isPlaying || selectedIndex <= 0}
          onPress={player.previous}
        />
        <Button
          size="small"
          variant="primary"
          icon={isPlaying ? <Pause size={14} /> : <Play size={14} />}
          isDisabled={!isPlaying && marks.length >= steps.length}
          onPress={player.toggle}
        >
          {isPlaying ? 'Pause' : 'Play all'}
        </Button>
        <IconButton
          size="small"
          label="Next step"
          keys={['→']}
          icon={<ChevronRight size={16} />}
          isDisabled={isPlaying || isSending || selectedIndex + 1 >= steps.length}
          onPress={player.next}
        />
      </div>
      <div className={css.pace}>
        <Select
          aria-label="Pace"
          options={PACES.map((seconds) => ({ id: String(seconds), label: `${seconds} s a step` }))}
          value={String(pace)}
          onChange={(seconds) => useProgress.setState({ pace_s: Number(seconds) })}
        />
      </div>
      <p role="status" className={hidden.hidden}>
        {player.announcement}
      </p>
      <span className={css.title}>{demo.title}</span>
      <span className={css.count}>
        {marks.length} of {steps.length} played
      </span>
    </>
  );
}

interface PlayerStepsProps {
  readonly player: Player;
  /** Whether steps can be played. */
  readonly isWorldOpen: boolean;
}

/** The steps of the demo with their results. Up and Down select a step, Space plays and pauses, Enter and → play the next step. */
function PlayerSteps({ player, isWorldOpen }: PlayerStepsProps) {
  const { steps, marks, selectedIndex, select } = player;

  function handleKey(event: KeyboardEvent) {
    if (!isWorldOpen || event.altKey || event.ctrlKey || event.metaKey) return;
    const action = {
      ' ': player.toggle,
      Enter: player.next,
      ArrowRight: player.next,
      ArrowLeft: player.previous,
    }[event.key];
    if (action === undefined || (player.isPlaying && event.key !== ' ')) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={css.scroll} onKeyDownCapture={handleKey}>
      <ListBox
        aria-label="Steps of the demo"
        className={css.list ?? ''}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selectedIndex < 0 ? [] : [selectedIndex]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined && Number(key) !== selectedIndex) select(Number(key));
        }}
      >
        {steps.map((step, index) => {
          const mark = marks[index];
          const name = nameOfStep(step);
          return (
            <ListBoxItem
              // oxlint-disable-next-line react/no-array-index-key -- the steps of an open demo never move
              key={index}
              id={index}
              textValue={`${index + 1}. ${step.title ?? name}`}
              className={css.step ?? ''}
            >
              <span className={css.number}>{index + 1}</span>
              <Text slot="label" className={css.text}>
                <span className={css.playerStepsTitle}>{step.title ?? name}</span>
                {step.title !== undefined && <code className={css.name}>{name}</code>}
              </Text>
              <Text slot="description">
                {mark ? (
                  <Badge tone={RESULTS[mark.result].tone}>{RESULTS[mark.result].text}</Badge>
                ) : (
                  <span className={css.waits}>not played</span>
                )}
              </Text>
            </ListBoxItem>
          );
        })}
      </ListBox>
    </div>
  );
}

const RESULTS: Record<Comparison['kind'], { readonly tone: Tone; readonly text: string }> = {
  same: { tone: 'good', text: 'same' },
  different: { tone: 'caution', text: 'different' },
  // Different, but not known where: see `Comparison`.
  unlike: { tone: 'caution', text: 'different' },
  unknown: { tone: 'neutral', text: 'played' },
};
