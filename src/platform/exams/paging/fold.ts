import type { Seen, SeenPage } from './seen.ts';
import { mark, newWalk, changeWalk, type PagingState } from './state.ts';

/** The page sizes that are asked for: the interface recommends 100 to 200. */
const MIN_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 200;

/** A client may be this much too early after a 429, in seconds: clocks are read at different moments. */
const MAX_EARLY_S = 0.05;

/** A walk that begins earlier than this many seconds after the end of the previous one may be an endless loop. */
const MIN_RESTART_S = 1;

/** What a call of the client adds to what is known of it. */
export function foldPaging(before: PagingState, seen: Seen): PagingState {
  const counted = { ...before, calls: before.calls + 1 };
  const judged = judgeWaiting(judgeCursor(judgeLimit(counted, seen), seen), seen);
  const { at, exchange, retry_after_s } = seen;
  const last = { at, exchange, retry_after_s: retry_after_s ?? 0 };
  if (isStray(judged, seen)) {
    return {
      ...mark(judged, 'stops', 'failed', seen, 'A call had a cursor after the last page.'),
      last,
    };
  }
  const asked = isBeginning(seen) ? begin(judged, seen) : goOn(judged, seen);
  return { ...answer(asked, seen), last };
}

/** Whether a call asks for the first page: it has no cursor, or the empty one. */
export const isBeginning = ({ cursor }: Seen) => cursor === null || cursor.text === '';

/**
 * Whether a call with a cursor comes after the last page. An empty cursor begins another walk if the client began the
 * first one so.
 */
const isStray = ({ walk, begins_with_empty_cursor }: PagingState, { cursor }: Seen) =>
  walk.standing === 'done' && cursor !== null && !(cursor.text === '' && begins_with_empty_cursor);

function judgeLimit(state: PagingState, seen: Seen): PagingState {
  const { limit } = seen;
  const size = /^\d{1,9}$/.test(limit ?? '') ? Number(limit) : 0;
  if (size >= MIN_PAGE_SIZE && size <= MAX_PAGE_SIZE) return state;
  const asked = limit === null ? 'left limit out' : `asked for limit=${limit}`;
  return mark(state, 'page_size', 'failed', seen, `Call ${state.calls} ${asked}.`);
}

function judgeCursor(state: PagingState, seen: Seen): PagingState {
  const encoding = seen.cursor?.encoding ?? 'right';
  if (isBeginning(seen)) return state;
  const found = encoding === 'right' ? 'passed' : 'failed';
  return mark(state, 'encodes_cursor', found, seen, ENCODINGS[encoding]);
}

const ENCODINGS = {
  right: 'The cursor arrived as it was given.',
  bare: 'The cursor was sent with a bare =, so it was refused.',
  twice: 'The cursor was percent-encoded twice, so it was refused.',
};

function judgeWaiting(state: PagingState, seen: Seen): PagingState {
  if (state.walk.standing !== 'limited') return state;
  const { at, retry_after_s } = state.last;
  const waited = seen.at - at;
  const isLongEnough = waited >= retry_after_s - MAX_EARLY_S;
  const detail = `Retry-After was ${retry_after_s} s, and the next call came after ${waited.toFixed(2)} s.`;
  return mark(state, 'waits', isLongEnough ? 'passed' : 'failed', seen, detail);
}

/** A call for the first page. */
function begin(state: PagingState, seen: Seen): PagingState {
  if (state.walks === 0)
    return newWalk({ ...state, begins_with_empty_cursor: seen.cursor !== null });
  switch (state.walk.standing) {
    case 'page':
    case 'short':
      return newWalk(giveUp(state, seen));
    case 'done':
      return newWalk(judgeStop(state, seen));
    case 'expired':
      return fromTheStart(
        mark(state, 'starts_again', 'passed', seen, 'It started again from the first page.'),
      );
    case 'nothing':
    case 'limited':
    case 'refused':
      return fromTheStart(state);
  }
}

const fromTheStart = (state: PagingState) =>
  changeWalk(state, { pages: 0, reached: '', given: '', gap: false, standing: 'nothing' });

function giveUp(state: PagingState, seen: Seen): PagingState {
  const { pages, standing } = state.walk;
  const detail = `After page ${pages} a call without a cursor began another walk, though more people follow.`;
  const given = mark(state, 'complete', 'failed', seen, detail);
  return standing === 'short'
    ? mark(given, 'goes_on_after_short_page', 'failed', seen, detail)
    : given;
}

/** Another walk begins after a complete one: was it meant, or does the loop not stop? */
function judgeStop(state: PagingState, seen: Seen): PagingState {
  const isSoon = !seen.after_finish && seen.at - state.last.at < MIN_RESTART_S;
  if (!isSoon) return mark({ ...state, quick_starts: 0 }, 'stops', 'passed', seen, STOPPED);
  const quick_starts = state.quick_starts + 1;
  const detail = `Two walks in a row began within ${MIN_RESTART_S} s of the end of the one before: the loop does not end.`;
  return quick_starts < 2
    ? { ...state, quick_starts }
    : mark({ ...state, quick_starts }, 'stops', 'failed', seen, detail);
}

/** What a right walk looks like, and a right stop. */
export const ONCE = 'It read each page once.';
export const STOPPED = 'It stopped when next_cursor was empty.';

/** A call with a cursor. */
function goOn(before: PagingState, seen: Seen): PagingState {
  const state = before.walks === 0 ? newWalk(before) : before;
  switch (state.walk.standing) {
    case 'expired':
      return mark(
        state,
        'starts_again',
        'failed',
        seen,
        'After invalid_cursor a call had a cursor again; it must begin at the first page.',
      );
    case 'short':
      return mark(
        state,
        'goes_on_after_short_page',
        'passed',
        seen,
        `It went on after page ${state.walk.pages}, which was short.`,
      );
    default:
      return state;
  }
}

/** How the platform answered. */
function answer(state: PagingState, seen: Seen): PagingState {
  const { page, retry_after_s, cursor, error } = seen;
  if (page !== null) return read(state, seen, page);
  if (retry_after_s !== null) return changeWalk(state, { standing: 'limited' });
  const isOwn = cursor?.encoding === 'right' && cursor.text === state.walk.given;
  const hasExpired = error === 'invalid_cursor' && isOwn;
  return changeWalk(state, { standing: hasExpired ? 'expired' : 'refused' });
}

/** A page was read: it continues what was read before it, repeats some of it, or skips some. */
function read(before: PagingState, seen: Seen, page: SeenPage): PagingState {
  const { reached } = before.walk;
  const from = seen.cursor?.after ?? '';
  const repeats = from < reached;
  const skips = from > reached;
  const pages = before.walk.pages + 1;
  const judged = repeats
    ? mark(
        before,
        'no_duplicates',
        'failed',
        seen,
        `It read the people after ${from || 'the beginning'} again.`,
      )
    : skips
      ? mark(
          before,
          'complete',
          'failed',
          seen,
          `It skipped everybody from ${reached || 'the beginning'} to ${from}.`,
        )
      : before;
  const state = changeWalk(judged, {
    pages,
    most: Math.max(pages, before.walk.most),
    reached: page.next?.after ?? reached,
    given: page.next?.cursor ?? '',
    gap: before.walk.gap || skips,
    standing: page.next === null ? 'done' : page.is_short ? 'short' : 'page',
  });
  const counted = { ...state, most_pages: Math.max(pages, before.most_pages) };
  if (page.next !== null || counted.walk.gap) return counted;
  const complete = { ...counted, complete_walks: counted.complete_walks + 1 };
  const detail = `It read all ${pages} pages.`;
  return mark(
    mark(complete, 'complete', 'passed', seen, detail),
    'no_duplicates',
    'passed',
    seen,
    ONCE,
  );
}
