import { isJsonObject, parseJson } from '../json.ts';
import type { RecordChange } from '../sandbox.ts';

/**
 * With this header a post to a webhook or a response URL asks to be told of the message that it shows, for the answer is `ok`
 * and no more. The answer has the same header: `Posted` as JSON.
 */
export const POSTED_HEADER = 'x-parley-posted';

/** A message, and the ids that the platform made for its blocks and elements, in their order. */
export interface Posted {
  readonly channel: string;
  readonly ts: string;
  readonly ids: readonly string[];
}

/** The first message that changes add, for everybody or for one person; null if they add none. */
export function postedIn(changes: readonly RecordChange[]): Posted | null {
  for (const { table, before, after } of changes) {
    const isMessage = table === 'messages' || table === 'ephemeral_messages';
    if (!isMessage || before !== null || !isJsonObject(after)) continue;
    const { channel, ts, blocks, attachments } = after;
    const ids = [...idsIn([blocks, attachments])].slice(0, MAX_IDS);
    return { channel: String(channel), ts: String(ts), ids };
  }
  return null;
}

/** Headers have a limit: no message that people see has more. */
const MAX_IDS = 500;

/** What the header says; null for anything else. */
export function readPosted(text: string | null | undefined): Posted | null {
  const read = typeof text === 'string' ? parseJson(text) : null;
  return read !== null && 'value' in read && isJsonObject(read.value)
    ? (read.value as unknown as Posted)
    : null;
}

/** Whether an id looks like one that the platform makes for a block or an element without an id. */
export const isGeneratedId = (name: string, value: string): boolean =>
  (name === 'block_id' || name === 'action_id') && /^[A-Za-z0-9]{5}$/.test(value);

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value))
    if (typeof held !== 'string') yield* idsIn(held);
    else if (isGeneratedId(name, held)) yield held;
}
