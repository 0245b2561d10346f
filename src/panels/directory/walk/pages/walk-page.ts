/** A page of the walk, without its members: those are in the people store. */
export interface WalkPage {
  /** The first page has 1. */
  readonly number: number;
  /** The `limit` of the request. */
  readonly limit: number;
  /** The number of records received. */
  readonly count: number;
  /** People in this page and all before it. */
  readonly peopleSoFar: number;
  /** How many pages, of this one and all before it, are short. */
  readonly shortPages: number;
  /** The cursor sent; null for the first page. */
  readonly sentCursor: string | null;
  /** The cursor received; empty for the last page. */
  readonly nextCursor: string;
  /** Id of the exchange in the log; null if the answer named none. */
  readonly exchange: string | null;
  /** In epoch seconds of the world's clock. */
  readonly answeredAt: number;
  /** Time of the call alone, in milliseconds. */
  readonly duration_ms: number;
  /** Time of the call and of all waits before it, in milliseconds. */
  readonly elapsed_ms: number;
  /** Seconds waited because of Retry-After. */
  readonly waited_s: number;
}

/** How to ask for a page, with the counts of the pages before it. */
export interface PageParam {
  readonly number: number;
  readonly cursor: string | null;
  readonly peopleSoFar: number;
  readonly shortPages: number;
}

export const FIRST_PAGE: PageParam = { number: 1, cursor: null, peopleSoFar: 0, shortPages: 0 };

/** How to ask for the page after a page; undefined if it is the last. */
export const pageAfter = ({
  number,
  nextCursor,
  peopleSoFar,
  shortPages,
}: WalkPage): PageParam | undefined =>
  nextCursor === ''
    ? undefined
    : { number: number + 1, cursor: nextCursor, peopleSoFar, shortPages };

/** Maximum number of records in a page (docs/assumptions.md, A-5). */
export const MAX_PAGE_SIZE = 1000;
/** The recommended page sizes (interface, "Limits"). */
export const RECOMMENDED_LIMIT = { from: 100, to: 200 } as const;

/** Whether a page has fewer records than were asked for, although more remain. */
export const isShort = ({
  count,
  limit,
  nextCursor,
}: Pick<WalkPage, 'count' | 'limit' | 'nextCursor'>) =>
  nextCursor !== '' && count < Math.min(limit, MAX_PAGE_SIZE);

/** The reason for the number of records in a page, in one or two sentences. */
export function sizeReason(page: Pick<WalkPage, 'count' | 'limit' | 'nextCursor'>): string {
  const { count, limit, nextCursor } = page;
  if (isShort(page))
    return 'Short, although more remain: records that this caller may not see are left out after the page was cut. Only an empty next_cursor ends the list.';
  if (nextCursor === '')
    return 'The last page: its next_cursor is empty. It has what remained, so its size says nothing.';
  if (limit > MAX_PAGE_SIZE)
    return `Full: a limit above ${MAX_PAGE_SIZE} counts as ${MAX_PAGE_SIZE}, without an error.`;
  return count === limit ? 'Full: as many records as asked for.' : '';
}
