import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';
import { messageKey } from './message.ts';
import { appId, conversationId, seconds, ts } from './shapes.ts';

/** What an app says of a thread, and what a person looks at beside it (docs/assumptions.md, A-65 to A-67). */
export const AssistantThreadRecord = z.object({
  channel: conversationId,
  /** Of the first message. */
  ts,
  title: z.exactOptional(z.string()),
  /** The conversation that the person has open. */
  looks_at: z.exactOptional(conversationId),
  prompts: z.exactOptional(
    z.object({
      title: z.string(),
      list: z.array(z.object({ title: z.string(), message: z.string() })),
      /** The newest message of the conversation at that time. */
      after: ts,
    }),
  ),
  status: z.exactOptional(
    z.object({
      app: appId,
      text: z.string(),
      loading_messages: z.array(z.string()),
      /** When it is taken away, in epoch seconds. */
      ends: seconds,
      after: ts,
    }),
  ),
  /** The session of agents in the thread: the status of each app that takes part, by the id of the app. */
  agents: z.exactOptional(z.record(appId, z.string())),
});
export type AssistantThreadRecord = z.infer<typeof AssistantThreadRecord>;

export const assistantThreads = defineTable({
  name: 'assistant_threads',
  schema: AssistantThreadRecord,
  key: (row) => messageKey(row.channel, row.ts),
  references: { channel: 'channels', looks_at: 'channels' },
});
