import * as z from 'zod/mini';
import { appId, conversationId, idOf, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/**
 * An incoming webhook: a secret URL that posts to one channel as one app. For its states see docs/assumptions.md,
 *
 */
export const WebhookRecord = z.object({
  /** Service identifier, `B…`. */
  id: idOf('B'),
  secret: z.string(),
  app: appId,
  channel: conversationId,
  /** Who installed it; for a private channel they must be a member when it posts (interface, "Authentication" 6). */
  creator: userId,
  status: z.enum(['active', 'disabled', 'removed', 'revoked']),
  /** The family of the code it was created for; null for a minted webhook. */
  family: z.nullable(z.string()),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

export const webhooks = defineTable({
  name: 'webhooks',
  schema: WebhookRecord,
  key: (row) => row.id,
  indexes: {
    family: ({ family, id }) => (family === null ? null : `${family}:${id}`),
  },
  references: { app: 'apps', channel: 'channels', creator: 'users' },
  holdsSecrets: true,
});
