import { useSetClock } from '../../../../client/changes.ts';
import { useWorldTime } from '../../../../client/use-world-time.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../../kit/panel.ts';
import type { Wait } from '../data/walk-state.ts';
import { paceOf, timeText } from '../pages/pace.ts';
import type { WalkPage } from '../pages/walk-page.ts';
import css from './WalkProgress.module.css';

export interface WalkProgressProps {
  readonly pages: readonly WalkPage[];
  /** How many people the directory has. */
  readonly total: number;
  readonly isWalking: boolean;
}

const whole = (number: number) => Math.round(number).toLocaleString('en');

/** How far the walk is, how fast it goes, and how long the rest takes. */
export function WalkProgress({ pages, total, isWalking }: WalkProgressProps) {
  const { people, rate, left_s, share, ended } = paceOf(pages, total);
  const shorts = pages.at(-1)?.shorts ?? 0;
  return (
    <dl className={css.facts}>
      <Fact name="People">
        {whole(people)} of {whole(total)}
      </Fact>
      <Fact name="Pages">
        {whole(pages.length)}
        {shorts > 0 && `, ${whole(shorts)} short`}
      </Fact>
      <Fact name="Read">{share === 1 ? '100 %' : `${Math.floor(share * 100)} %`}</Fact>
      <Fact name="Rate">{rate === null ? '–' : `${whole(rate)} people/s`}</Fact>
      <Fact name="Time left">
        {ended
          ? 'Complete'
          : left_s === null
            ? '–'
            : `${isWalking ? '' : 'about '}${timeText(left_s)}`}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}

/** The countdown of a wait that Retry-After asked for, and a way around it. */
export function RetryWait({ wait }: { readonly wait: Wait }) {
  const { showExchange } = usePanelShell();
  const time = useWorldTime();
  const clock = useSetClock();
  const left = Math.max(0, Math.ceil(wait.until - (time?.now ?? wait.until)));
  const { exchange } = wait;
  return (
    <div className={css.wait} role="group" aria-label="Rate limited">
      <p>
        Waiting {left} s, as Retry-After says.
        {time?.frozen === true &&
          ' The clock of the world is frozen: this wait ends when it is moved.'}
      </p>
      <Button
        size="small"
        isPending={clock.isPending}
        onPress={() => clock.mutate({ advance_s: Math.max(1, left) })}
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
