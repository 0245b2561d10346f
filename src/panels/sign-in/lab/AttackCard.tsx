import Play from 'lucide-react/icons/play';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import type { Attack } from './attacks/attack.ts';
import { CallsMade } from './CallsMade.tsx';
import { OutcomeShown } from './OutcomeShown.tsx';
import { Sequence } from './Sequence.tsx';
import type { Play as Played } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackCardProps {
  readonly attack: Attack;
  readonly play: Played | undefined;
  /** Id of the running attack, or null. */
  readonly busy: string | null;
  /** Why it could not be played, or null. */
  readonly problem: string | null;
  /** Whether the check that stops it is made. */
  readonly isGuarded: boolean;
  /** A check is being switched. */
  readonly isTurning: boolean;
  readonly onGuard: (on: boolean) => void;
  readonly onPlay: () => void;
}

/** One attack: what it is, its sequence, a switch for the check that stops it, and what it came to. */
export function AttackCard({
  attack,
  play,
  busy,
  problem,
  isGuarded,
  isTurning,
  onGuard,
  onPlay,
}: AttackCardProps) {
  const { id, title, does, without, guard } = attack;
  const failure = play?.failure ?? problem;
  const isPlaying = busy === id;
  return (
    <section className={css.attack} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button
          size="small"
          icon={<Play size={14} />}
          isPending={isPlaying}
          isDisabled={(busy !== null && !isPlaying) || isTurning}
          onPress={onPlay}
        >
          {play === undefined ? 'Play' : 'Play again'}
        </Button>
      </header>
      <p>{does}</p>
      <div className={css.guard}>
        <Switch isSelected={isGuarded} isDisabled={isTurning || busy !== null} onChange={onGuard}>
          {guard.label}
        </Switch>
        {!isGuarded && <Badge tone="caution">switched off</Badge>}
      </div>
      <Sequence attack={attack} play={play} isPlaying={isPlaying} />
      {failure !== null && (
        <p role="alert" className={css.failed}>
          {failure}
        </p>
      )}
      {play?.outcome && <OutcomeShown title={title} outcome={play.outcome} />}
      {play && play.calls.length > 0 && <CallsMade title={title} calls={play.calls} />}
      <p className={css.without}>
        <strong>Without the check:</strong> {without}
      </p>
    </section>
  );
}
