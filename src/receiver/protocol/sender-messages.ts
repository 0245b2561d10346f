import * as z from 'zod/mini';

/** Messages between the page and the frame that sends to an origin outside of the tab. */

export interface SenderStart {
  readonly origin: string;
  readonly timeout_ms: number;
  /** Bytes of an answer that are read. */
  readonly most: number;
}

export interface SenderRequest {
  readonly id: number;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const id = z.int().check(z.gte(0));

const SenderResultSchema = z.union([
  z.strictObject({
    id,
    kind: z.literal('answered'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.strictObject({ id, kind: z.literal('failed'), timedOut: z.boolean(), detail: z.string() }),
]);

export type SenderResult = z.infer<typeof SenderResultSchema>;

/** Reads a result of the frame; null if it does not match the schema. Never throws. */
export function readSenderResult(data: unknown): SenderResult | null {
  const read = SenderResultSchema.safeParse(data);
  return read.success ? read.data : null;
}
