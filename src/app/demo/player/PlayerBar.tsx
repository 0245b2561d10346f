import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import ChevronFirst from 'lucide-react/icons/chevron-first';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { useAnnouncements } from '../../announcements.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { PACES, useProgress } from './progress.ts';
import { usePlayRecording } from './use-play-recording.ts';
import type { Player } from './use-player.ts';
import css from './PlayerBar.module.css';

export interface PlayerBarProps {
  readonly demo: Demo;
  readonly player: Player;
  /** Whether the world in service is that of the demo. */
  readonly isOpen: boolean;
}

/** Restart, previous, play all, next, and the pace. */
export function PlayerBar({ demo, player, isOpen }: PlayerBarProps) {
  const client = useClient();
  const open = usePlayRecording();
  const announce = useAnnouncements((state) => state.announce);
  const pace = useProgress((state) => state.pace_s);
  const { steps, played, at, isPlaying, isBusy } = player;
  const restart = useMutation({
    mutationFn: () =>
      client.sandbox('/demos/open', { method: 'POST', body: { world: demo.world } }),
    onSuccess: () => {
      player.select(-1);
      announce('The demo starts again, in a new world.');
    },
    onError: (error) => announce(messageOf(error)),
  });
  /** The arrows do what the tips of the buttons say. */
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || player.isPlaying) return;
    const act = { ArrowRight: player.next, ArrowLeft: player.previous }[event.key];
    if (act === undefined) return;
    act();
    event.preventDefault();
  }

  if (!isOpen)
    return (
      <>
        <span className={css.title}>The world of this demo is not open.</span>
        <Button size="small" variant="primary" onPress={() => open(demo)}>
          Open it…
        </Button>
      </>
    );
  return (
    <>
      <div role="group" aria-label="Player" className={css.buttons} onKeyDownCapture={press}>
        <IconButton
          size="small"
          label="Restart in a new world"
          icon={<ChevronFirst size={16} />}
          isDisabled={isPlaying || isBusy}
          onPress={() => restart.mutate()}
        />
        <IconButton
          size="small"
          label="Previous step"
          keys={['←']}
          icon={<ChevronLeft size={16} />}
          isDisabled={isPlaying || at <= 0}
          onPress={player.previous}
        />
        <Button
          size="small"
          variant="primary"
          icon={isPlaying ? <Pause size={14} /> : <Play size={14} />}
          isDisabled={!isPlaying && played.length >= steps.length}
          onPress={player.toggle}
        >
          {isPlaying ? 'Pause' : 'Play all'}
        </Button>
        <IconButton
          size="small"
          label="Next step"
          keys={['→']}
          icon={<ChevronRight size={16} />}
          isDisabled={isPlaying || isBusy || at + 1 >= steps.length}
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
        {player.said}
      </p>
      <span className={css.title}>{demo.title}</span>
      <span className={css.count}>
        {played.length} of {steps.length} played
      </span>
    </>
  );
}
