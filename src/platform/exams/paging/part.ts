import type { About, Examination, Finding, Moment, Verdict } from '../engine/exam.ts';
import { defineExam } from '../engine/exam.ts';
import { HAPPENINGS, judgePaging, PAGING_POINTS } from './paging.ts';
import { foldPaging } from './fold.ts';
import { seePage } from './seen.ts';
import { INITIAL_STATE, PagingState, type PointId } from './state.ts';

interface Definition extends Pick<
  About<string>,
  'name' | 'title' | 'does' | 'about' | 'section' | 'arms'
> {
  /** Points of the exam of paging, in the order of the report card. */
  readonly points: readonly PointId[];
  readonly happens: readonly (keyof typeof HAPPENINGS)[];
  /** How many complete walks the client makes without the fault, and in all. */
  readonly walks: readonly [before: number, all: number];
}

/** An exam of one rule of paging, with the judge of the exam of paging. */
export function definePagingPart({ points, happens, walks, ...exam }: Definition): Examination {
  const [before, all] = walks;
  // In an exam of its own, a point has to be shown.
  const own = points.map((id) => {
    const { title, fix } = PAGING_POINTS[id];
    return [id, { title, fix }] as const;
  });
  return defineExam<PagingState, NonNullable<ReturnType<typeof seePage>>, string>({
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
    happenings: happens.flatMap((name) => HAPPENINGS[name]),
    state: PagingState,
    begins: INITIAL_STATE,
    sees: seePage,
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
  const found = (found: Finding['state'], detail: string): Finding => ({
    state: found,
    detail,
    exchange: found === 'open' ? null : last.exchange,
  });
  return {
    ...whole,
    findings: {
      before: hasBegun ? found('passed', 'It was read.') : found('open', 'It was not read yet.'),
      ...Object.fromEntries(
        points.map((id) => [id, hasBegun ? whole.findings[id] : found('open', 'Not shown yet.')]),
      ),
      after: isOver
        ? found('passed', `${complete_walks} walks came to their end.`)
        : hasBegun && !whole.under_way
          ? found('failed', 'The walk did not come to its end.')
          : found('open', 'The walk is not at its end yet.'),
    },
  };
}
