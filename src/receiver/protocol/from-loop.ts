import * as z from 'zod/mini';
import { id, line, Pong, Print, text } from './any-program.ts';
import { MAX_LINE_LENGTH } from './limits.ts';
import { MAX_ADDRESS_LENGTH, MAX_BODY_LENGTH } from './loop-limits.ts';

const headerValue = z.optional(z.string().check(z.maxLength(MAX_LINE_LENGTH)));

const FromLoopSchema = z.union([
  /** The program was loaded, and runs. */
  z.strictObject({ kind: z.literal('loaded') }),
  z.strictObject({
    kind: z.literal('fetch'),
    call: id,
    method: z.enum(['GET', 'POST']),
    /** As the program wrote it. */
    url: z.string().check(z.maxLength(MAX_ADDRESS_LENGTH)),
    /** Whether it set the header Authorization. */
    authorizes: z.boolean(),
    accept: headerValue,
    content_type: headerValue,
    body: z.nullable(z.string().check(z.maxLength(MAX_BODY_LENGTH))),
  }),
  Print,
  /** The program is done. `fault`: what it threw, which was printed too; null if it came to its end. */
  z.strictObject({
    kind: z.literal('ended'),
    fault: z.nullable(z.strictObject({ text, line })),
  }),
  Pong,
]);

export type FromLoop = z.infer<typeof FromLoopSchema>;

/** A request that a loop asks for. */
export type LoopFetch = Extract<FromLoop, { readonly kind: 'fetch' }>;

/** A message of a loop; null for anything else. Never throws. */
export function readLoopMessage(data: unknown): FromLoop | null {
  const read = FromLoopSchema.safeParse(data);
  return read.success ? read.data : null;
}
