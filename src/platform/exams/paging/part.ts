import type { About, Examination, Finding, Moment, Verdict } from '../engine/exam.ts';
import { defineExam } from '../engine/exam.ts';
import { WORLD_CHANGES, judgePaging, PAGING_POINTS } from './paging.ts';
import { foldPaging } from './fold.ts';
import { readPageCall } from './seen.ts';
import { INITIAL_STATE, PagingState, type PointId } from './state.ts';

interface Definition extends Pick<
  About<string>,
  'name' | 'title' | 'does' | 'about' | 'section' | 'arms'
> {
  /** Points of the exam of paging, in the order of the report card. */
  readonly points: readonly PointId[];
  readonly changes: readonly (keyof typeof WORLD_CHANGES)[];
  /** How many complete walks the client makes before the fault, and in total. */
  readonly walks: readonly [before: number, all: number];
}

/** Defines an exam of one rule of paging. It judges a walk as the whole exam of paging does. */
export function definePagingPart({ points, changes, walks, ...exam }: Definition): Examination {
  const [before, all] = walks;
  // Here a point must not stay open: the exam is about that point alone, so `may_stay_open` is left out.
  const own = points.map((id) => {
    const { title, fix } = PAGING_POINTS[id];
    return [id, { title, fix }] as const;
  });
  return defineExam<PagingState, NonNullable<ReturnType<typeof readPageCall>>, string>({
    ...exam,
    kind: 'calls',
    needs: ['users.list'],
    lesson: 'page-the-directory',
    points: {
      before: {
        title: 'Reads without the fault',
        fix: exam.about,
      },
      ...Object.fromEntries(own),
      after: {
        title: 'Comes to the end of the walk',
        fix: 'Go on until next_cursor is empty, whatever happens on the way.',
      },
    },
    worldChanges: changes.flatMap((name) => WORLD_CHANGES[name]),
    state: PagingState,
    initial: INITIAL_STATE,
    readCall: readPageCall,
    fold: foldPaging,
    judge: (state, moment) => judgePart(state, moment, { points, before, all }),
  });
}

function judgePart(
  state: PagingState,
  moment: Moment,
  { points, before, all }: { points: readonly PointId[]; before: number; all: number },
): Verdict<string> {
  const whole = judgePaging(state, moment);
  const { complete_walks, most_pages, last } = state;
  const hasBegun = before === 0 ? most_pages > 0 : complete_walks >= before;
  const isOver = complete_walks >= all;
  const makeFinding = (state: Finding['state'], detail: string): Finding => ({
    state,
    detail,
    exchange: state === 'open' ? null : last.exchange,
  });
  return {
    ...whole,
    findings: {
      before: hasBegun
        ? makeFinding('passed', 'The client read the directory.')
        : makeFinding('open', 'The client has not read the directory yet.'),
      ...Object.fromEntries(
        points.map((id) => [
          id,
          hasBegun ? whole.findings[id] : makeFinding('open', 'Not shown yet.'),
        ]),
      ),
      after: isOver
        ? makeFinding('passed', `${complete_walks} walks came to their end.`)
        : hasBegun && !whole.under_way
          ? makeFinding('failed', 'The walk did not come to its end.')
          : makeFinding('open', 'The walk is not at its end yet.'),
    },
  };
}
