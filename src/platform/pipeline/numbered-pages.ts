import * as z from 'zod/mini';

/** Page-based pagination of older methods (interface, "Versioning" 5; docs/assumptions.md, A-15). */
export const PAGE_ARGUMENTS = {
  page: z.optional(z.int().check(z.describe('Page number, starting at 1.'))),
  count: z.optional(z.int().check(z.describe('Items per page: 20 by default, at most 100.'))),
};

const DEFAULT_COUNT = 20;
const MAX_PAGE_SIZE = 100;

export const NumberedPaging = z.object({
  count: z.int(),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});

/** How many records a page holds, adjusted like a `limit`. */
export const pageSize = (count: number = DEFAULT_COUNT): number =>
  count < 1 ? DEFAULT_COUNT : Math.min(count, MAX_PAGE_SIZE);

/** Takes a numbered page from a list; page and count are adjusted like a `limit`. */
export function pageByNumber<Row>(
  rows: readonly Row[],
  { page = 1, count }: { readonly page?: number | undefined; readonly count?: number | undefined },
): { page: Row[]; paging: z.infer<typeof NumberedPaging> } {
  const size = pageSize(count);
  const number = Math.max(1, page);
  return {
    page: rows.slice((number - 1) * size, number * size),
    paging: { count: size, total: rows.length, page: number, pages: Math.ceil(rows.length / size) },
  };
}
