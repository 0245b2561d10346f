import { useState } from 'react';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { CHECK, LANES, type Attack, type Lane, type Scene } from './attacks/attack.ts';
import type { Play } from './use-plays.ts';
import css from './Sequence.module.css';

const NAMES: Readonly<Record<Lane, string>> = {
  attacker: 'Attacker',
  victim: 'Victim',
  app: 'App',
  platform: 'Platform',
};

export interface SequenceProps {
  readonly attack: Attack;
  readonly play: Play | undefined;
  readonly isPlaying: boolean;
}

/**
 * An attack as a sequence in lanes, which fills as the attack goes. It opens with the first play. In a narrow place the lanes
 * are names alone.
 */
export function Sequence({ attack, play, isPlaying }: SequenceProps) {
  const { title, scenes } = attack;
  /** What the person chose; null until they do. */
  const [isChosen, setChosen] = useState<boolean | null>(null);
  const checkAt = scenes.findIndex(({ id }) => id === CHECK);
  return (
    <details
      className={css.sequence}
      open={isChosen ?? play !== undefined}
      onToggle={({ currentTarget: { open } }) => setChosen(open)}
    >
      <summary className={css.summary}>The attack in {scenes.length} steps</summary>
      <div className={css.lanes} aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{NAMES[lane]}</span>
        ))}
      </div>
      <ol className={css.scenes} aria-label={`Sequence of ${title}`}>
        {scenes.map((scene, at) => (
          <SceneShown
            key={scene.id}
            scene={scene}
            play={play}
            isOver={play !== undefined && !isPlaying}
            isHarmful={at > checkAt}
          />
        ))}
      </ol>
    </details>
  );
}

interface SceneShownProps {
  readonly scene: Scene;
  readonly play: Play | undefined;
  readonly isOver: boolean;
  /** It comes after the check, and so happens only if nothing stops the attack. */
  readonly isHarmful: boolean;
}

function SceneShown({ scene, play, isOver, isHarmful }: SceneShownProps) {
  const { showExchange } = usePanelShell();
  const { id, from, to, does } = scene;
  const told = play?.told[id];
  const [start, end] = [LANES.indexOf(from), LANES.indexOf(to)];
  const exchange = told?.exchange ?? null;
  const isCheck = id === CHECK;
  const hasSucceeded = (play?.outcome?.harm ?? null) !== null;
  return (
    <li className={css.row}>
      <div
        className={classes(
          css.scene,
          told === undefined && css.open,
          told !== undefined && isHarmful && css.harmful,
          told !== undefined && isCheck && isOver && (hasSucceeded ? css.harmful : css.stops),
        )}
        data-first={Math.min(start, end) + 1}
        data-last={Math.max(start, end) + 1}
        data-way={start === end ? 'stays' : start < end ? 'right' : 'left'}
      >
        <span className={css.who}>
          {NAMES[from]}
          {from !== to && ` → ${NAMES[to]}`}
          {isCheck && ', check'}
        </span>
        <span>{does}</span>
        {told?.detail && <code className={css.detail}>{told.detail}</code>}
        {exchange !== null && (
          <Button
            size="small"
            variant="plain"
            aria-label={`Show the call of: ${does}`}
            onPress={() => showExchange(exchange)}
          >
            Show the call
          </Button>
        )}
        {told === undefined && isOver && <span className={css.never}>did not happen</span>}
      </div>
    </li>
  );
}
