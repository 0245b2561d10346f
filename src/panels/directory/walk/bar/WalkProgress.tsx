import { MethodRefused } from '../../../../client/call-method.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { WalkPage } from '../pages/walk-page.ts';
import css from './WalkProgress.module.css';
import layouts from '../../../../ui/style/layouts.module.css';
import tones from '../../../../ui/style/tones.module.css';

export interface WalkProgressProps {
  readonly pages: readonly WalkPage[];
  /** How many people the directory has. */
  readonly total: number;
  readonly isWalking: boolean;
}

const formatWhole = (number: number) => Math.round(number).toLocaleString('en');

/** How far the walk is, how fast it goes, and how long the rest takes. */
export function WalkProgress({ pages, total, isWalking }: WalkProgressProps) {
  const { people, rate, left_s, share, ended } = paceOf(pages, total);
  const shortPages = pages.at(-1)?.shortPages ?? 0;
  return (
    <dl className={css.facts}>
      <Fact name="People">
        {formatWhole(people)} of {formatWhole(total)}
      </Fact>
      <Fact name="Pages">
        {formatWhole(pages.length)}
        {shortPages > 0 && `, ${formatWhole(shortPages)} short`}
      </Fact>
      <Fact name="Read">{ended ? 'Complete' : `${Math.floor(share * 100)} %`}</Fact>
      <Fact name="Rate">{rate === null ? '–' : `${formatWhole(rate)} people/s`}</Fact>
      {isWalking && <Fact name="Time left">{left_s === null ? '–' : timeText(left_s)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={tones.quiet}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}

interface WalkProblemProps {
  /** Why the last call failed. */
  readonly error: Error | null;
  /** If another token continues the walk: the error code with which the first one was refused. Otherwise null. */
  readonly refused: string | null;
  /** Name of the acting token; null for none. */
  readonly acting: string | null;
  readonly onStartOver: () => void;
}

/** Why the walk stopped, and how to continue it. */
export function WalkProblem({ error, refused, acting, onStartOver }: WalkProblemProps) {
  if (error !== null) {
    const isExpired = error instanceof MethodRefused && error.code === 'invalid_cursor';
    return (
      <div className={layouts.stack}>
        <RefusalNote error={error} />
        {isExpired ? (
          <p>
            The cursor is not accepted any more: the list must be read again from its beginning.{' '}
            <Button size="small" onPress={onStartOver}>
              Start over from page 1
            </Button>
          </p>
        ) : (
          <p>
            The pages that were read are kept. Correct the cause, or act with another token, and
            press “Resume”: the walk goes on from its cursor.
          </p>
        )}
      </div>
    );
  }
  if (refused === null) return null;
  return (
    <p role="status">
      The token that began this walk was refused: {refused}. It goes on as{' '}
      {acting ?? 'nobody, without a token'}.
    </p>
  );
}

/** The progress and speed of a walk. */
interface WalkPace {
  readonly people: number;
  /** People a second over the last pages, waits included; null before the first page. */
  readonly rate: number | null;
  /** Seconds until the end at this rate; null if it is not known, 0 at the end. */
  readonly left_s: number | null;
  /** Share of the directory that was read, from 0 to 1. */
  readonly share: number;
  readonly ended: boolean;
}

/** The rate is the average of this many last pages. */
const MAX_AVERAGED_PAGES = 20;

/** Computes the progress of a walk through a directory of `total` people. */
export function paceOf(pages: readonly WalkPage[], total: number): WalkPace {
  const last = pages.at(-1);
  if (last === undefined) return { people: 0, rate: null, left_s: null, share: 0, ended: false };
  const ended = last.next === '';
  const recent = pages.slice(-MAX_AVERAGED_PAGES);
  const read = recent.reduce((sum, { count }) => sum + count, 0);
  const seconds = recent.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0) / 1000;
  const rate = seconds > 0 ? read / seconds : null;
  const unreadPeople = Math.max(0, total - last.peopleSoFar);
  return {
    people: last.peopleSoFar,
    rate,
    left_s: ended ? 0 : rate === null || rate === 0 ? null : unreadPeople / rate,
    share: ended ? 1 : total > 0 ? Math.min(1, last.peopleSoFar / total) : 0,
    ended,
  };
}

/** A duration for people to read: `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joinUnits(Math.floor(whole / 60), 'min', whole % 60, 's');
  return joinUnits(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
}

const joinUnits = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
