import * as z from 'zod/mini';
import { STREAM_LIFE_S } from '../../contract/lifetimes.ts';
import { stamp } from '../store/stamp.ts';
import { defineTable } from './define-table.ts';
import type { DueWork } from './due-work.ts';
import { messageKey, type MessageRecord } from './message.ts';
import { conversationId, seconds, ts } from './shapes.ts';
import type { World } from './world/world.ts';

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

/** Begins the stream of a message that was just posted. */
export function beginStream(
  { streams: table, clock }: Pick<World, 'streams' | 'clock'>,
  { channel, ts: at }: MessageRecord,
  mode: StreamRecord['mode'] | undefined,
  display: StreamRecord['display'],
): void {
  const ends = clock.now() + STREAM_LIFE_S;
  table.put({ channel, ts: at, ends, display, ...(mode !== undefined && { mode }) });
}

const firstToEnd = (world: World): StreamRecord | undefined =>
  world.streams.scanIndex('due', { prefix: '' }).next().value;

/** A stream that its app does not stop ends by itself, and what was written stays. */
export const STREAM_END: DueWork = {
  table: streams,
  reason: 'user',
  nextAt: (world) => firstToEnd(world)?.ends,
  carryOut: (world) => {
    const row = firstToEnd(world);
    if (row === undefined) return;
    const key = messageKey(row.channel, row.ts);
    const message = world.messages.get(key);
    world.streams.remove(key);
    if (message !== undefined) world.messages.put({ ...message, streaming_state: 'errored' });
  },
};
