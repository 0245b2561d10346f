import * as z from 'zod/mini';

/**
 * Shapes of the values that rows hold. A row that comes from a snapshot or from storage is held to them, since
 * whoever reads it later relies on them.
 */

/** An identifier; `kinds` are the letters it may begin with. */
export const idOf = (kinds: string) =>
  z.string().check(
    z.regex(new RegExp(`^[${kinds}][A-Z0-9]{1,30}$`), {
      error: `must be an id like ${kinds[0] ?? ''}0123456789`,
    }),
  );

export const userId = idOf('UW');
export const appId = idOf('A');
export const conversationId = idOf('CDG');

/** When a message was posted: what tells it from the others of its conversation. */
export const ts = z
  .string()
  .check(z.regex(/^\d{1,10}\.\d{6}$/, { error: 'must be a ts like 1767225600.000100' }));

/** How many of something, or whole seconds since the epoch. */
export const count = z.int().check(z.gte(0));

/** Seconds since the epoch. */
export const seconds = z.number().check(z.gte(0));
