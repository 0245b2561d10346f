import { useEffect, useEffectEvent } from 'react';
import type { Exchange } from '../../contract/sandbox.ts';
import { useSetClock } from '../../client/changes.ts';
import { useWorldTime } from '../../client/use-world-time.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { usePanelShell } from '../panel.ts';
import { secondsLeft } from './seconds-left.ts';
import css from './RetryCountdown.module.css';

export interface RetryCountdownProps {
  /** The refused exchange. The wait starts at its time. */
  readonly refused: Exchange;
  /** `Retry-After`, in seconds of the world's clock. */
  readonly wait_s: number;
  /** Null where the call cannot be sent again. */
  readonly onSendAgain: (() => void) | null;
}

/**
 * Counts down how long a rate-limited call must wait, by the world's clock, which can be frozen or set. Only the
 * end is announced.
 */
export function RetryCountdown({ refused, wait_s, onSendAgain }: RetryCountdownProps) {
  const { announce } = usePanelShell();
  const setClock = useSetClock();
  const time = useWorldTime();
  const left = time ? secondsLeft(refused.at, wait_s, time.now) : wait_s;
  const hasEnded = left === 0;

  const ended = useEffectEvent(() => announce(`${refused.name} can be sent again.`));
  // Screen readers hear of the end of the wait.
  useEffect(() => {
    if (hasEnded) ended();
  }, [hasEnded]);

  return (
    <div className={css.countdown}>
      <p role="timer" aria-label="Time until the call can be sent again">
        {left > 0 ? (
          <>
            Try again in <span className={css.seconds}>{left}</span> s
            {time?.frozen === true && ' on the world clock, which is frozen'}
          </>
        ) : (
          'The call can be sent again'
        )}
      </p>
      <Button
        size="small"
        isDisabled={left === 0}
        isPending={setClock.isPending}
        onPress={() => setClock.mutate({ advance_s: left })}
      >
        Advance the clock
      </Button>
      {onSendAgain !== null && (
        <Button size="small" isDisabled={left > 0} onPress={onSendAgain}>
          Send again
        </Button>
      )}
    </div>
  );
}
