import * as z from 'zod/mini';
import { type Caller, fail, type Failure } from '../../pipeline/method.ts';
import { makeCursor, readCursor } from '../../pipeline/cursor.ts';
import { NumberedPaging, PAGE_ARGUMENTS, pageSize } from '../../pipeline/numbered-pages.ts';
import type { World } from '../../model/world/world.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { Order, Rank } from './ranking.ts';

/** The longest query, in characters. */
const MAX_QUERY_LENGTH = 1_000;

/** What all searches take (docs/assumptions.md, A-52). */
export const SEARCH_ARGUMENTS = {
  query: z
    .string()
    .check(
      z.maxLength(MAX_QUERY_LENGTH),
      z.describe(
        'Words, “phrases”, and modifiers such as in:#deploys, from:@ada, has:link, before:2025-12-31; all of them must fit. A minus sign before one leaves out what fits. At most fifty.',
      ),
    ),
  sort: z.optional(
    z
      .enum(['score', 'timestamp'])
      .check(
        z.describe(
          'score, the default: where the words come most often; timestamp: the newest first.',
        ),
      ),
  ),
  sort_dir: z.optional(
    z.enum(['asc', 'desc']).check(z.describe('desc by default; asc turns the order around.')),
  ),
  highlight: z.optional(
    z
      .boolean()
      .check(
        z.describe('If true, what was found stands between the characters U+E000 and U+E001.'),
      ),
  ),
  ...PAGE_ARGUMENTS,
};

/** The arguments as a search gets them. */
export interface SearchArguments {
  readonly query: string;
  readonly sort?: 'score' | 'timestamp' | undefined;
  readonly sort_dir?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly count?: number | undefined;
  readonly highlight?: boolean | undefined;
}

export const Pagination = z.object({
  total_count: z.int(),
  page: z.int(),
  per_page: z.int(),
  page_count: z.int(),
  first: z.int(),
  last: z.int(),
});

/** How the answer of a search says which part of all it holds, twice: as older and as newer clients read it. */
export const PAGES = { paging: NumberedPaging, pagination: Pagination };

/** A search that was asked for in full. */
export interface Search {
  readonly query: Query;
  readonly order: Order;
  readonly size: number;
}

/** Reads the query and the order of a search, with the page size. */
export function readSearch(
  world: Pick<World, 'clock'>,
  { user }: Caller,
  { query, sort = 'score', sort_dir = 'desc', count }: SearchArguments,
): Search | Failure<'no_query' | 'invalid_arguments'> {
  const read = parseQuery(query, { now: world.clock.now(), offset: user.tz_offset });
  if ('fault' in read) return fail('invalid_arguments', 'query', read.fault, [read.fault]);
  if (isEmpty(read)) return fail('no_query', 'query', 'there is nothing to look for in the query');
  return { query: read, order: { by: sort, direction: sort_dir }, size: pageSize(count) };
}

const isEmpty = ({ terms, without, has, after, before, ...names }: Query): boolean =>
  [terms, without, has, ...Object.values(names)].every(({ length }) => length === 0) &&
  after === -Infinity &&
  before === Infinity;

/** The first page of a walk with a cursor is asked for with this. */
const FIRST = '*';

/** The rank in a cursor, and back: numbers have no spaces. */
const keyOf = ({ score, time, place }: Rank) => `${score} ${time} ${place}`;
function rankOf(key: string): Rank {
  const [score, time, place = ''] = key.split(' ');
  return { score: Number(score), time: Number(time), place };
}

interface Given {
  readonly method: string;
  readonly args: SearchArguments & { readonly cursor?: string | undefined };
}

const scopeOf = ({ method, args: { query, sort, sort_dir } }: Given) => ({
  method,
  filters: JSON.stringify([query, sort ?? null, sort_dir ?? null]),
});

/** Where a walk with a cursor goes on: after a rank, or at the beginning (null); undefined without a cursor. */
export function readPlace(
  world: Pick<World, 'options' | 'deployment' | 'clock' | 'service'>,
  given: Given,
): { readonly after: Rank | null } | undefined | Failure<'invalid_cursor'> {
  const { cursor } = given.args;
  if (cursor === undefined || cursor === '') return undefined;
  if (cursor === FIRST) return { after: null };
  const read = readCursor(world, scopeOf(given), cursor);
  if ('fault' in read) return fail('invalid_cursor', 'cursor', read.fault);
  return { after: rankOf(read.after) };
}

/** The cursor that goes on after a rank. */
export const cursorAfter = (
  world: Pick<World, 'options' | 'deployment' | 'clock'>,
  given: Given,
  last: Rank,
): string => makeCursor(world, scopeOf(given), keyOf(last));

/** Says which part of all an answer holds: `before` of them come before it. */
export function pagesOf({
  total,
  before,
  size,
  length,
}: {
  readonly total: number;
  readonly before: number;
  readonly size: number;
  readonly length: number;
}) {
  const page = Math.floor(before / size) + 1;
  const pages = Math.ceil(total / size);
  return {
    paging: { count: size, total, page, pages },
    pagination: {
      total_count: total,
      page,
      per_page: size,
      page_count: pages,
      first: length === 0 ? 0 : before + 1,
      last: before + length,
    },
  };
}
