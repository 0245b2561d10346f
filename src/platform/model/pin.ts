import * as z from 'zod/mini';
import { rank } from '../store/stamp.ts';
import { defineTable } from './define-table.ts';
import { conversationId, count, ts, userId } from './shapes.ts';

/** A message that is pinned to its conversation. */
export const PinRecord = z.object({
  channel: conversationId,
  ts,
  /** Who pinned it. */
  user: userId,
  created: count,
  /** A serial number, so that pins of the same second have an order, too. */
  serial: count,
});
export type PinRecord = z.infer<typeof PinRecord>;

export const pinKey = ({ channel, ts }: Pick<PinRecord, 'channel' | 'ts'>) => `${channel}:${ts}`;

export const pins = defineTable({
  name: 'pins',
  schema: PinRecord,
  key: pinKey,
  indexes: {
    /** By conversation, in the order they were pinned. */
    channel: ({ channel, serial }) => `${channel}:${rank(serial)}`,
  },
  references: { channel: 'channels', user: 'users' },
});
