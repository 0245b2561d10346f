import { useSetClock } from '../../../client/changes.ts';
import type { RetryWait } from '../../../client/retry-after.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './WaitNotice.module.css';

/** The countdown of a wait that Retry-After asked for, and a button that moves the clock instead. */
export function WaitNotice({ wait }: { readonly wait: RetryWait }) {
  const { showExchange } = usePanelShell();
  const time = useWorldTime();
  const setClock = useSetClock();
  const remaining_s = Math.max(0, Math.ceil(wait.until - (time?.now ?? wait.until)));
  const { exchange } = wait;
  return (
    <div className={css.wait} role="group" aria-label="Rate limited">
      <p>
        Waiting {remaining_s} s, as Retry-After says.
        {time?.frozen === true &&
          ' The clock of the world is frozen: this wait ends when it is moved.'}
      </p>
      <Button
        size="small"
        isPending={setClock.isPending}
        onPress={() => setClock.mutate({ advance_s: Math.max(1, remaining_s) })}
      >
        Move the clock instead
      </Button>
      {exchange !== null && (
        <Button size="small" variant="plain" onPress={() => showExchange(exchange)}>
          Show the refusal
        </Button>
      )}
    </div>
  );
}
