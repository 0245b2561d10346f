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
 * The scenes of an attack in lanes, filled as they happen. It opens with the first play. Where there is little room, each scene
 * names its lanes instead.
 */
export function Sequence({ attack, play, isPlaying }: SequenceProps) {
  const { title, scenes } = attack;
  /** Whether the person opened or closed it; null until they did either. */
  const [isOpenChosen, setOpenChosen] = useState<boolean | null>(null);
  const checkAt = scenes.findIndex(({ id }) => id === CHECK);
  return (
    <details
      className={css.sequence}
      open={isOpenChosen ?? play !== undefined}
      onToggle={({ currentTarget: { open } }) => setOpenChosen(open)}
    >
      <summary className={css.summary}>The attack in {scenes.length} steps</summary>
      <div className={css.lanes} aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{NAMES[lane]}</span>
        ))}
      </div>
      <ol className={css.scenes} aria-label={`Sequence of ${title}`}>
        {scenes.map((scene, at) => (
          <SceneItem
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

interface SceneItemProps {
  readonly scene: Scene;
  readonly play: Play | undefined;
  readonly isOver: boolean;
  /** Whether it comes after the check: then it only happens if nothing stops the attack. */
  readonly isHarmful: boolean;
}

function SceneItem({ scene, play, isOver, isHarmful }: SceneItemProps) {
  const { showExchange } = usePanelShell();
  const { id, from, to, does } = scene;
  const sceneReport = play?.reports[id];
  const [start, end] = [LANES.indexOf(from), LANES.indexOf(to)];
  const exchange = sceneReport?.exchange ?? null;
  const isCheck = id === CHECK;
  const hasSucceeded = (play?.outcome?.harm ?? null) !== null;
  return (
    <li className={css.row}>
      <div
        className={classes(
          css.scene,
          sceneReport === undefined && css.open,
          sceneReport !== undefined && isHarmful && css.harmful,
          sceneReport !== undefined &&
            isCheck &&
            isOver &&
            (hasSucceeded ? css.harmful : css.stops),
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
        {sceneReport?.detail && <code className={css.detail}>{sceneReport.detail}</code>}
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
        {sceneReport === undefined && isOver && <span className={css.never}>did not happen</span>}
      </div>
    </li>
  );
}
