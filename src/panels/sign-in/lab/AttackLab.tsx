import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NeedsFrames } from '../../../kit/browser/NeedsFrames.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { AttackCard } from './AttackCard.tsx';
import { ATTACKS } from './attacks.ts';
import { usePlays } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackLabProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** Attacks on a sign-in, made with real calls, and the checks that stop them. */
export function AttackLab({ world, app }: AttackLabProps) {
  const { plays, busy, problem, play, playAll } = usePlays(world, app);
  const { reachesFrames } = usePanelShell();
  if (!reachesFrames) return <NeedsFrames />;
  return (
    <Steps>
      <header className={css.head}>
        <p className={css.about}>
          Each attack makes real calls to this world: a person signs in to {app.name}, an attacker
          interferes, and the app and the platform run their checks. The check in red stops the
          attack.
        </p>
        <Button variant="primary" isDisabled={busy !== null} onPress={() => void playAll(ATTACKS)}>
          Play all
        </Button>
      </header>
      {ATTACKS.map((attack) => (
        <AttackCard
          key={attack.id}
          attack={attack}
          play={plays[attack.id]}
          busy={busy}
          problem={problem(attack.id)}
          onPlay={() => void play(attack)}
        />
      ))}
    </Steps>
  );
}
