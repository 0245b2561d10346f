import { useState } from 'react';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { CHECK, LANES, type Attack, type Lane, type Scene } from './attacks/attack.ts';
import type { PlayedAttack } from './use-plays.ts';
import css from './Sequence.module.css';

const LANE_NAMES: Readonly<Record<Lane, string>> = {
  attacker: 'Attacker',
  victim: 'Victim',
  app: 'App',
  platform: 'Platform',
};

export interface SequenceProps {
  readonly attack: Attack;
  readonly play: PlayedAttack | undefined;
  readonly isPlaying: boolean;
}

/**
 * The scenes of an attack in lanes, filled in as they happen. It opens when the attack is first played. In a narrow panel, each
 * scene names its lanes instead.
 */
export function Sequence({ attack, play, isPlaying }: SequenceProps) {
  const { title, scenes } = attack;
  /** Whether the user opened or closed it; null until then. */
  const [isOpenByUser, setOpenByUser] = useState<boolean | null>(null);
  const checkIndex = scenes.findIndex(({ id }) => id === CHECK);
  return (
    <details
      className={css.sequence}
      open={isOpenByUser ?? play !== undefined}
      onToggle={({ currentTarget: { open } }) => setOpenByUser(open)}
    >
      <summary className={css.summary}>The attack in {scenes.length} steps</summary>
      <div className={css.lanes} aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{LANE_NAMES[lane]}</span>
        ))}
      </div>
      <ol className={css.scenes} aria-label={`Sequence of ${title}`}>
        {scenes.map((scene, index) => (
          <SceneItem
            key={scene.id}
            scene={scene}
            play={play}
            isOver={play !== undefined && !isPlaying}
            isHarmful={index > checkIndex}
          />
        ))}
      </ol>
    </details>
  );
}

interface SceneItemProps {
  readonly scene: Scene;
  readonly play: PlayedAttack | undefined;
  readonly isOver: boolean;
  /** Whether the scene comes after the check: it happens only if the check does not stop the attack. */
  readonly isHarmful: boolean;
}

function SceneItem({ scene, play, isOver, isHarmful }: SceneItemProps) {
  const { showExchange } = usePanelShell();
  const { id, from, to, does } = scene;
  const report = play?.reports[id];
  const [start, end] = [LANES.indexOf(from), LANES.indexOf(to)];
  const exchange = report?.exchange ?? null;
  const isCheck = id === CHECK;
  const hasSucceeded = (play?.outcome?.harm ?? null) !== null;
  return (
    <li className={css.row}>
      <div
        className={classes(
          css.scene,
          report === undefined && css.open,
          report !== undefined && isHarmful && css.harmful,
          report !== undefined && isCheck && isOver && (hasSucceeded ? css.harmful : css.stops),
        )}
        data-first={Math.min(start, end) + 1}
        data-last={Math.max(start, end) + 1}
        data-way={start === end ? 'stays' : start < end ? 'right' : 'left'}
      >
        <span className={css.who}>
          {LANE_NAMES[from]}
          {from !== to && ` → ${LANE_NAMES[to]}`}
          {isCheck && ', check'}
        </span>
        <span>{does}</span>
        {report?.detail && <code className={css.detail}>{report.detail}</code>}
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
        {report === undefined && isOver && <span className={css.never}>did not happen</span>}
      </div>
    </li>
  );
}
