import type { Finding, Moment, Verdict } from '../exam.ts';
import { ONCE, STOPPED } from './fold.ts';
import type { PagingState, PointId } from './state.ts';

/** How long a client may be silent before what is missing counts as missed, in seconds of the world's clock. */
const SILENCE_S = 5;

/** The verdict so far. Silence counts once it lasts, and stops counting when the client goes on. */
export function judgePaging(state: PagingState, { now, finished }: Moment): Verdict<PointId> {
  const { calls, walks, last, marks } = state;
  const isQuiet = finished || now - last.at >= last.retry_after_s + SILENCE_S;
  const missed = calls > 0 && isQuiet ? missedBy(state) : {};
  const findings = Object.fromEntries(
    (Object.keys(marks) as PointId[]).map((point): [PointId, Finding] => [
      point,
      (marks[point]?.state === 'failed' ? marks[point] : null) ??
        missed[point] ??
        marks[point] ?? { state: 'open', detail: openDetail(state, point), exchange: null },
    ]),
  ) as Record<PointId, Finding>;
  return { calls, walks, under_way: calls > 0 && !isQuiet, findings };
}

type Findings = Partial<Record<PointId, Finding>>;

/** What a silent client has missed, or done well by being silent. */
function missedBy(state: PagingState): Findings {
  const { walk, last, walks, complete_walks } = state;
  const find = (found: 'passed' | 'failed', detail: string): Finding => ({
    state: found,
    detail,
    exchange: last.exchange,
  });
  const sizes = {
    page_size: find('passed', SIZES),
    ...(walk.pages > 0 ? { no_duplicates: find('passed', ONCE) } : {}),
  };
  const stopped = `Walk ${walks} stopped after page ${walk.pages}, though more people follow.`;
  const never = complete_walks === 0 ? { complete: find('failed', stopped) } : {};
  switch (walk.standing) {
    case 'done':
      return { ...sizes, stops: find('passed', STOPPED) };
    case 'page':
      return { ...sizes, complete: find('failed', stopped) };
    case 'short':
      return {
        ...sizes,
        complete: find('failed', stopped),
        goes_on_after_short_page: find('failed', stopped),
      };
    case 'limited':
      return {
        ...sizes,
        complete: find('failed', stopped),
        waits: find('failed', 'No call came after the 429.'),
      };
    case 'expired':
      return {
        ...sizes,
        ...never,
        starts_again: find('failed', 'No call came after invalid_cursor.'),
      };
    case 'nothing':
    case 'refused':
      return { ...sizes, ...never };
  }
}

const SIZES = 'Every call asked for 100 to 200 people.';

/** What is still to come for a point that nothing has shown yet. */
function openDetail({ complete_walks, walk }: PagingState, point: PointId): string {
  switch (point) {
    case 'complete':
    case 'no_duplicates':
      return `${walk.pages === 1 ? '1 page was' : `${walk.pages} pages were`} read; the last one was not yet.`;
    case 'encodes_cursor':
      return 'No call had a cursor yet.';
    case 'waits':
      return 'No call was refused with 429 yet.';
    case 'goes_on_after_short_page':
      return 'No call followed a short page yet.';
    case 'starts_again':
      return complete_walks === 0
        ? 'No cursor has expired yet.'
        : 'No cursor expired in this walk. Walk once more: in the next walk one does.';
    case 'page_size':
      return 'Every call so far asked for 100 to 200 people.';
    case 'stops':
      return walk.standing === 'done'
        ? 'The last page was read: no further call should come.'
        : 'The last page was not read yet.';
  }
}
