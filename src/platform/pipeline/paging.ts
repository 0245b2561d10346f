import { randomAt } from '../runtime/random.ts';
import type { World } from '../model/world/world.ts';
import { makeCursor, type CursorScope } from './cursor.ts';

/** One page of a cursor-paginated method. */
export interface Paging {
  /** The page size, already adjusted. */
  readonly limit: number;
  /** Key of the last record of the previous page; null on the first page. */
  readonly after: string | null;
  /**
   * Takes one page from rows that begin after `after`, with the cursor of the next one. Rows must be sorted by
   * `key`, so that records added or removed between pages neither repeat nor skip others. Rows that are not
   * `wanted` are left out.
   */
  cut<Row>(
    rows: Iterable<Row>,
    key: (row: Row) => string,
    wanted?: (row: Row) => boolean,
  ): { page: Row[]; response_metadata: { next_cursor: string } };
}

/**
 * The page size to use: whole numbers from 1 to `max_limit` are kept; anything else is adjusted without an
 * error (interface, "Pagination error"; docs/assumptions.md, A-5).
 */
export function adjustLimit(
  value: unknown,
  sizes: { readonly default_limit: number; readonly max_limit: number },
): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number) || number < 1) return sizes.default_limit;
  return Math.min(Math.floor(number), sizes.max_limit);
}

export function pagingOf(
  world: Pick<World, 'options' | 'deployment' | 'clock' | 'service'>,
  scope: CursorScope,
  limit: number,
  after: string | null,
): Paging {
  return {
    limit,
    after,
    cut: (rows, key, wanted = () => true) => {
      const page = [];
      for (const row of rows) {
        if (!wanted(row)) continue;
        const last = page.at(-1);
        if (page.length === limit && last !== undefined) {
          const next_cursor = makeCursor(world, scope, key(last));
          return { page: shownOf(world, page, key), response_metadata: { next_cursor } };
        }
        page.push(row);
      }
      return { page: shownOf(world, page, key), response_metadata: { next_cursor: '' } };
    },
  };
}

/**
 * Simulates records that the caller may not see: drops about `hidden_share` of all records, always the same ones. The
 * page is already cut, so it becomes shorter than `limit` even though more remain (interface, "Cursor-paginated
 * methods" 5).
 */
function shownOf<Row>(
  { service }: Pick<World, 'service'>,
  page: Row[],
  key: (row: Row) => string,
): Row[] {
  const { hidden_share } = service;
  if (hidden_share === 0) return page;
  return page.filter((row) => !randomAt(0, 'hidden', key(row)).chance(hidden_share));
}
