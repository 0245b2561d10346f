/** A page of the walk, without its members: those are in the people store. */
export interface WalkPage {
  /** From 1. */
  readonly number: number;
  /** The `limit` that was asked for. */
  readonly limit: number;
  /** Records received. */
  readonly count: number;
  /** People in this page and all before it. */
  readonly peopleSoFar: number;
  /** How many pages, of this one and all before it, are short. */
  readonly shortPages: number;
  /** The cursor sent; null for the first page. */
  readonly sent: string | null;
  /** The cursor received; empty for the last page. */
  readonly next: string;
  /** Id of the exchange in the log; null if the answer named none. */
  readonly exchange: string | null;
  /** When it was answered, in epoch seconds of the world's clock. */
  readonly at: number;
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

/** How to ask for the page after this one; undefined after the last. */
export const pageAfter = ({
  number,
  next,
  peopleSoFar,
  shortPages,
}: WalkPage): PageParam | undefined =>
  next === '' ? undefined : { number: number + 1, cursor: next, peopleSoFar, shortPages };

/** Maximum number of records in a page (docs/assumptions.md, A-5). */
export const MAX_PAGE_SIZE = 1000;
/** The recommended page sizes (interface, "Limits"). */
export const RECOMMENDED_LIMIT = { from: 100, to: 200 } as const;

/** Whether a page has fewer records than were asked for, although more remain. */
export const isShort = ({ count, limit, next }: Pick<WalkPage, 'count' | 'limit' | 'next'>) =>
  next !== '' && count < Math.min(limit, MAX_PAGE_SIZE);

/** The reason for the number of records in a page, in one or two sentences. */
export function sizeReason(page: Pick<WalkPage, 'count' | 'limit' | 'next'>): string {
  const { count, limit, next } = page;
  if (isShort(page))
    return 'Short, although more remain: records that this caller may not see are left out after the page was cut. Only an empty next_cursor ends the list.';
  if (next === '')
    return 'The last page: its next_cursor is empty. It has what remained, so its size says nothing.';
  if (limit > MAX_PAGE_SIZE)
    return `Full: a limit above ${MAX_PAGE_SIZE} counts as ${MAX_PAGE_SIZE}, without an error.`;
  return count === limit ? 'Full: as many records as asked for.' : '';
}
