import * as z from 'zod/mini';
import { MAX_LINE_LENGTH } from './limits.ts';

/** The messages that receivers and loops share. */

export const id = z.int().check(z.gte(0));

/** Line of the program, from 1. */
export const line = z.nullable(z.int().check(z.gte(1)));

export const text = z.string().check(z.maxLength(MAX_LINE_LENGTH));

export const Print = z.strictObject({
  kind: z.literal('print'),
  level: z.enum(['log', 'warn', 'error', 'note']),
  text,
  line,
});

export const Pong = z.strictObject({ kind: z.literal('pong'), beat: id });

/** A line that the program printed. */
export type Printed = z.infer<typeof Print>;
