import { isShort, type WalkPage } from './walk-page.ts';

/** The pages of a walk that received that many records each. The last one ends the list unless told otherwise. */
export function pagesOf(
  counts: readonly number[],
  { limit = 1, elapsed_ms = 100, ends = true } = {},
): readonly WalkPage[] {
  let peopleSoFar = 0;
  let shortPages = 0;
  return counts.map((count, at) => {
    const nextCursor = ends && at === counts.length - 1 ? '' : `cursor${at + 1}=`;
    peopleSoFar += count;
    shortPages += Number(isShort({ count, limit, nextCursor }));
    return {
      number: at + 1,
      limit,
      count,
      peopleSoFar,
      shortPages,
      sentCursor: at === 0 ? null : `cursor${at}=`,
      nextCursor,
      exchange: `x${at + 1}`,
      answeredAt: 1_767_225_600 + at,
      duration_ms: 10,
      elapsed_ms,
      waited_s: 0,
    };
  });
}
