import { useState } from 'react';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { AttackCard } from './AttackCard.tsx';
import { ATTACKS } from './attacks.ts';
import { usePlays } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackLabProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** Attacks on a sign-in, each of which really happens here, and what stops it. */
export function AttackLab({ world, app }: AttackLabProps) {
  // One at a time: their calls are told apart by when they were made, and one of them moves the clock.
  const { plays, play, isBusy } = usePlays(world, app);
  const [isPlayingAll, setPlayingAll] = useState(false);
  async function playAll() {
    setPlayingAll(true);
    for (const attack of ATTACKS) await play(attack);
    setPlayingAll(false);
  }
  return (
    <div className={css.room}>
      <div className={css.lab}>
        <header className={css.head}>
          <p className={css.about}>
            Each attack is played for real, by calls to this world: somebody signs in to {app.name},
            the attacker does their worst, and the app and the platform make their checks. The one
            in red stops it.
          </p>
          <Button
            variant="primary"
            isPending={isPlayingAll}
            isDisabled={isBusy && !isPlayingAll}
            onPress={() => void playAll()}
          >
            Play all
          </Button>
        </header>
        {ATTACKS.map((attack) => (
          <AttackCard
            key={attack.id}
            attack={attack}
            play={plays[attack.id]}
            isBlocked={isBusy || isPlayingAll}
            onPlay={() => void play(attack)}
          />
        ))}
      </div>
    </div>
  );
}
