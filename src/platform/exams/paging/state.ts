import * as z from 'zod/mini';
import type { Seen } from './seen.ts';

/** The points of the exam, in the order of the report card. */
export const POINTS = [
  'complete',
  'no_duplicates',
  'encodes_cursor',
  'waits',
  'goes_on_after_short_page',
  'starts_again',
  'page_size',
  'stops',
] as const;
export type PointId = (typeof POINTS)[number];

const count = z.int().check(z.gte(0));
const seconds = z.number();

/** What a call has shown of a point, for good. */
const Mark = z.object({
  state: z.enum(['passed', 'failed']),
  detail: z.string(),
  exchange: z.string(),
});

/** How a walk stands after its last call. */
const Standing = z.enum([
  /** No page was read yet. */
  'nothing',
  /** A full page, and more follow. */
  'page',
  /** A page with fewer people than asked for, and more follow. */
  'short',
  /** The last page was read. */
  'done',
  /** Refused with 429. */
  'limited',
  /** The cursor has expired. */
  'expired',
  /** Refused for another reason. */
  'refused',
]);

const Walk = z.object({
  /** Pages read since it began, or since it started again. */
  pages: count,
  /** The most pages read before it started again. */
  most: count,
  /** Whether the cursor of its second page expires. */
  expires: z.boolean(),
  /** The id up to which the directory was read; empty at the beginning. */
  reached: z.string(),
  /** The cursor of the next page; otherwise empty. */
  given: z.string(),
  /** Whether some of the directory was skipped. */
  gap: z.boolean(),
  standing: Standing,
});

/** What the exam knows of its client: no list of people, whatever the size of the directory. */
export const PagingState = z.object({
  calls: count,
  walks: count,
  complete_walks: count,
  /** The most pages read in one go. */
  most_pages: count,
  /** Whether the first call of the client had an empty cursor, as some SDKs send: it then begins a walk. */
  begins_with_empty_cursor: z.boolean(),
  /** Walks in a row that began within a second of the end of the one before. */
  quick_starts: count,
  walk: Walk,
  last: z.object({ at: seconds, exchange: z.string(), retry_after_s: seconds }),
  marks: z.record(z.enum(POINTS), z.nullable(Mark)),
});
export type PagingState = z.infer<typeof PagingState>;

const NO_WALK: PagingState['walk'] = {
  pages: 0,
  most: 0,
  expires: false,
  reached: '',
  given: '',
  gap: false,
  standing: 'nothing',
};

export const INITIAL_STATE: PagingState = {
  calls: 0,
  walks: 0,
  complete_walks: 0,
  most_pages: 0,
  begins_with_empty_cursor: false,
  quick_starts: 0,
  walk: NO_WALK,
  last: { at: 0, exchange: '', retry_after_s: 0 },
  marks: {
    complete: null,
    no_duplicates: null,
    encodes_cursor: null,
    waits: null,
    goes_on_after_short_page: null,
    starts_again: null,
    page_size: null,
    stops: null,
  },
};

/** Changes the walk. */
export const changeWalk = (
  state: PagingState,
  walk: Partial<PagingState['walk']>,
): PagingState => ({
  ...state,
  walk: { ...state.walk, ...walk },
});

/** Begins another walk. */
export const newWalk = (state: PagingState): PagingState => ({
  ...state,
  walks: state.walks + 1,
  walk: { ...NO_WALK, expires: state.complete_walks > 0 },
});

/** Notes that a call shows a point. What has failed stays so, and the first call that shows it is kept. */
export function mark(
  state: PagingState,
  point: PointId,
  found: 'passed' | 'failed',
  { exchange }: Pick<Seen, 'exchange'>,
  detail: string,
): PagingState {
  const known = state.marks[point];
  if (known?.state === 'failed' || known?.state === found) return state;
  return { ...state, marks: { ...state.marks, [point]: { state: found, detail, exchange } } };
}
