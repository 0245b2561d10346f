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
      <Fact name="Read">{ended ? 'Complete' : `${Math.floor(share * 100)} %`}</Fact>
      <Fact name="Rate">{rate === null ? '–' : `${whole(rate)} people/s`}</Fact>
      {isWalking && <Fact name="Time left">{left_s === null ? '–' : timeText(left_s)}</Fact>}
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
