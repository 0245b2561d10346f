import { MethodRefused } from '../../../../client/call-method.ts';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { WalkPage } from '../pages/walk-page.ts';
import css from './WalkProgress.module.css';
import layouts from '../../../../ui/style/layouts.module.css';
import tones from '../../../../ui/style/tones.module.css';

export interface WalkProgressProps {
  readonly pages: readonly WalkPage[];
  readonly totalPeople: number;
  readonly isWalking: boolean;
}

const formatWhole = (number: number) => Math.round(number).toLocaleString('en');

/** How many people the walk has read, how fast it is, and how long the rest takes. */
export function WalkProgress({ pages, totalPeople, isWalking }: WalkProgressProps) {
  const { people, rate, remaining_s, share, hasEnded } = paceOf(pages, totalPeople);
  const shortPages = pages.at(-1)?.shortPages ?? 0;
  return (
    <dl className={css.facts}>
      <Fact name="People">
        {formatWhole(people)} of {formatWhole(totalPeople)}
      </Fact>
      <Fact name="Pages">
        {formatWhole(pages.length)}
        {shortPages > 0 && `, ${formatWhole(shortPages)} short`}
      </Fact>
      <Fact name="Read">{hasEnded ? 'Complete' : `${Math.floor(share * 100)} %`}</Fact>
      <Fact name="Rate">{rate === null ? '–' : `${formatWhole(rate)} people/s`}</Fact>
      {isWalking && (
        <Fact name="Time left">{remaining_s === null ? '–' : timeText(remaining_s)}</Fact>
      )}
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
  /** The error code with which the first token was refused, if another token continues the walk; else null. */
  readonly refusalCode: string | null;
  /** Name of the acting token; null if calls carry no token. */
  readonly actingToken: string | null;
  readonly onStartOver: () => void;
}

/** Why the walk stopped, and how to continue it. */
export function WalkProblem({ error, refusalCode, actingToken, onStartOver }: WalkProblemProps) {
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
  if (refusalCode === null) return null;
  return (
    <p role="status">
      The token that began this walk was refused: {refusalCode}. It goes on as{' '}
      {actingToken ?? 'nobody, without a token'}.
    </p>
  );
}

/** The progress and speed of a walk. */
interface WalkPace {
  readonly people: number;
  /** People a second over the last pages, waits included; null before the first page. */
  readonly rate: number | null;
  /** Seconds until the end at this rate; null if it is not known, 0 at the end. */
  readonly remaining_s: number | null;
  /** Share of the directory that was read, from 0 to 1. */
  readonly share: number;
  readonly hasEnded: boolean;
}

/** The rate is the average over at most this many pages, the newest. */
const MAX_AVERAGED_PAGES = 20;

/** Computes the progress of a walk through a directory of `total` people. */
export function paceOf(pages: readonly WalkPage[], total: number): WalkPace {
  const last = pages.at(-1);
  if (last === undefined)
    return { people: 0, rate: null, remaining_s: null, share: 0, hasEnded: false };
  const hasEnded = last.nextCursor === '';
  const recentPages = pages.slice(-MAX_AVERAGED_PAGES);
  const peopleRead = recentPages.reduce((sum, { count }) => sum + count, 0);
  const seconds = recentPages.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0) / 1000;
  const rate = seconds > 0 ? peopleRead / seconds : null;
  const unreadPeople = Math.max(0, total - last.peopleSoFar);
  return {
    people: last.peopleSoFar,
    rate,
    remaining_s: hasEnded ? 0 : rate === null || rate === 0 ? null : unreadPeople / rate,
    share: hasEnded ? 1 : total > 0 ? Math.min(1, last.peopleSoFar / total) : 0,
    hasEnded,
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
