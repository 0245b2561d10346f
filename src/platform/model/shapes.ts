import * as z from 'zod/mini';

/**
 * Schemas for the values in rows. Rows from a snapshot or from storage are checked against them, since later
 * readers rely on them.
 */

/** An id; `kinds` are the letters it may begin with. */
export const idOf = (kinds: string) =>
  z.string().check(
    z.regex(new RegExp(`^[${kinds}][A-Z0-9]{1,30}$`), {
      error: `must be an id like ${kinds[0] ?? ''}0123456789`,
    }),
  );

export const userId = idOf('UW');
export const appId = idOf('A');
export const conversationId = idOf('CDG');

/** The ts of a message: when it was posted, and its id within its conversation. */
export const ts = z
  .string()
  .check(z.regex(/^\d{1,10}\.\d{6}$/, { error: 'must be a ts like 1767225600.000100' }));

/** A count, or whole seconds since the epoch. */
export const count = z.int().check(z.gte(0));

/** Seconds since the epoch. */
export const seconds = z.number().check(z.gte(0));
