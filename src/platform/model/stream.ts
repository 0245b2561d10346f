import * as z from 'zod/mini';
import { stamp } from '../store/stamp.ts';
import { defineTable } from './define-table.ts';
import { messageKey } from './message.ts';
import { conversationId, seconds, ts } from './shapes.ts';

/** A message that an app is still writing (docs/assumptions.md, A-62). The row goes when the app stops, or the time is over. */
export const StreamRecord = z.object({
  channel: conversationId,
  ts,
  /** When it ends if the app does not stop it, in epoch seconds. */
  ends: seconds,
  /** What the stream is written with; left out until something is. */
  mode: z.exactOptional(z.enum(['text', 'chunks'])),
  /** How tasks are shown. */
  display: z.enum(['timeline', 'plan', 'dense']),
});
export type StreamRecord = z.infer<typeof StreamRecord>;

export const streams = defineTable({
  name: 'streams',
  schema: StreamRecord,
  key: (row) => messageKey(row.channel, row.ts),
  indexes: { due: (row) => `${stamp(row.ends)}:${messageKey(row.channel, row.ts)}` },
  references: { channel: 'channels' },
});
