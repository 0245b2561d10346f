import * as z from 'zod/mini';
import { MAX_FRAME_LENGTH } from '../protocol/limits.ts';

/** It becomes the value of headers. */
const envelopeId = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const word = z.string().check(z.maxLength(100));

/** What a server says over a socket (docs/assumptions.md, A-33). Other fields are ignored. */
const FrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('disconnect'), reason: word }),
  z.object({
    type: z.literal('events_api'),
    envelope_id: envelopeId,
    retry_attempt: z.optional(z.int().check(z.gte(0), z.lte(100))),
    retry_reason: z.optional(z.string().check(z.regex(/^\w{0,100}$/))),
    payload: z.record(z.string(), z.unknown()),
  }),
]);

type Frame = z.infer<typeof FrameSchema>;
export type Envelope = Extract<Frame, { readonly type: 'events_api' }>;

/** Reads a message of a server; null if it does not match the schema. Never throws. */
export function readFrame(data: unknown): Frame | null {
  if (typeof data !== 'string' || data.length > MAX_FRAME_LENGTH) return null;
  try {
    const read = FrameSchema.safeParse(JSON.parse(data));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The headers that the event would have had as a request, without those of the signature. */
export function headersOf({ envelope_id, retry_attempt = 0, retry_reason = '' }: Envelope) {
  return {
    'content-type': 'application/json',
    'x-parley-delivery': envelope_id,
    ...(retry_attempt > 0 && {
      'x-slack-retry-num': String(retry_attempt),
      'x-slack-retry-reason': retry_reason,
    }),
  };
}
