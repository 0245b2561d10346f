import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSetClock } from '../../../client/changes.ts';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { secondsLeft } from './seconds-left.ts';
import css from './RetryCountdown.module.css';

export interface RetryCountdownProps {
  /** Method that was refused, as in `chat.delete`. */
  readonly method: string;
  /** Id of the exchange that was refused: its time is where the wait begins. */
  readonly exchange: string;
  /** `Retry-After`, in seconds of the world's clock. */
  readonly wait_s: number;
}

/**
 * How long a rate-limited call has to wait, counted down by the world's clock, which may stand still or be
 * moved. Its end is announced once; the seconds are not.
 */
export function RetryCountdown({ method, exchange, wait_s }: RetryCountdownProps) {
  const refused = useQuery({ ...exchangeQuery(useClient(), exchange), retry: false }).data;
  const { announce } = usePanelShell();
  const setClock = useSetClock();
  const time = useWorldTime();
  const left = refused && time ? secondsLeft(refused.at, wait_s, time.now) : wait_s;
  const hasEnded = left === 0;

  const ended = useEffectEvent(() => announce(`${method} can be sent again.`));
  useEffect(() => {
    if (hasEnded) ended();
  }, [hasEnded]);

  return (
    <div className={css.countdown}>
      <p role="timer" aria-label="Time until it can be sent again">
        {left > 0 ? (
          <>
            Try again in <span className={css.seconds}>{left}</span> s
            {time?.frozen === true && ', once the world’s clock goes on: it stands still'}
          </>
        ) : (
          'It can be sent again now'
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
    </div>
  );
}
