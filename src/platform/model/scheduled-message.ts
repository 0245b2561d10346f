import * as z from 'zod/mini';
import { stamp } from '../store/stamp.ts';
import { defineTable } from './define-table.ts';
import { MessageRecord } from './message.ts';
import { appId, conversationId, count, idOf, userId } from './shapes.ts';

/** A message that is posted later (docs/assumptions.md, A-61). The row goes once it is. */
export const ScheduledRecord = z.object({
  id: idOf('Q'),
  app: appId,
  /** The author. */
  user: userId,
  channel: conversationId,
  /** When it is posted, in epoch seconds. */
  post_at: count,
  created: count,
  content: z.pick(MessageRecord, {
    text: true,
    blocks: true,
    attachments: true,
    metadata: true,
  }),
  thread_ts: MessageRecord.shape.thread_ts,
  /** Whether the conversation shows the reply, too. */
  is_broadcast: z.boolean(),
  /** Whether the author may post to public channels that they are not in. */
  is_guest: z.boolean(),
  /** Why it could not be posted; left out while it waits. */
  failed: z.exactOptional(z.string()),
});
export type ScheduledRecord = z.infer<typeof ScheduledRecord>;

const timeKey = ({ post_at, id }: ScheduledRecord) => `${stamp(post_at)}:${id}`;

/** What the messages that a user scheduled through an app have in common in the index. */
export const ownerPrefix = (app: string, user: string) => `${app}:${user}:`;

/** The place of a message among those of its author. */
export const ownerKey = (row: ScheduledRecord) => ownerPrefix(row.app, row.user) + timeKey(row);

/** The place of a time among the messages that wait for a channel. */
export const waitingFrom = (channel: string, seconds: number) => `${channel}:${stamp(seconds)}`;

export const scheduledMessages = defineTable({
  name: 'scheduled_messages',
  schema: ScheduledRecord,
  key: (row) => row.id,
  indexes: {
    due: (row) => (row.failed === undefined ? timeKey(row) : null),
    waiting: (row) =>
      row.failed === undefined ? `${waitingFrom(row.channel, row.post_at)}:${row.id}` : null,
    owner: (row) => (row.failed === undefined ? ownerKey(row) : null),
    failed: (row) => (row.failed === undefined ? null : timeKey(row)),
  },
  references: { app: 'apps', user: 'users', channel: 'channels' },
});
