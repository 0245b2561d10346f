import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NeedsFrames } from '../../../kit/browser/NeedsFrames.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { AttackCard } from './AttackCard.tsx';
import { ATTACKS } from './attacks/index.ts';
import { useGuards } from './use-guards.ts';
import { usePlays } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackLabProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** Attacks on a sign-in, made with real calls, the checks that stop them, and what happens without those. */
export default function AttackLab({ world, app }: AttackLabProps) {
  const guards = useGuards(world);
  const { plays, busy, problem, play, playAll } = usePlays(app, guards.leavesOut);
  const { reachesFrames } = usePanelShell();
  if (!reachesFrames) return <NeedsFrames />;
  return (
    <Steps>
      <header className={css.head}>
        <p className={css.about}>
          Each attack makes real calls to this world: a person signs in to {app.name}, an attacker
          interferes, and the app and the platform run their checks. The check in red stops the
          attack. Switch it off to see what it prevents.
        </p>
        <Button variant="primary" isDisabled={busy !== null} onPress={() => void playAll(ATTACKS)}>
          Play all
        </Button>
      </header>
      {guards.isPlatformOff && (
        <div role="status" className={css.off}>
          <p>
            The platform leaves out checks of sign-in in this world, for everybody who signs in.
          </p>
          <Button size="small" isPending={guards.isTurning} onPress={guards.turnPlatformOn}>
            Make all checks again
          </Button>
        </div>
      )}
      {guards.problem !== null && (
        <p role="alert" className={css.failed}>
          {guards.problem}
        </p>
      )}
      {ATTACKS.map((attack) => (
        <AttackCard
          key={attack.id}
          attack={attack}
          play={plays[attack.id]}
          busy={busy}
          problem={problem(attack.id)}
          isGuarded={guards.isOn(attack)}
          isTurning={guards.isTurning}
          onGuard={(on) => guards.turn(attack, on)}
          onPlay={() => void play(attack)}
        />
      ))}
    </Steps>
  );
}
