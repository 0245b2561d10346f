import * as z from 'zod/mini';
import { appId, conversationId, idOf, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/**
 * An incoming webhook: a secret address that posts to one channel as one app. Its states are
 * docs/assumptions.md, A-17.
 */
export const WebhookRecord = z.object({
  /** Service identifier, `B…`. */
  id: idOf('B'),
  secret: z.string(),
  app: appId,
  channel: conversationId,
  /** Who installed it; posting to a private channel needs them in it (interface, "Authentication" 6). */
  creator: userId,
  status: z.enum(['active', 'disabled', 'removed', 'revoked']),
  /** The code whose exchange gave it; null for one that was minted. */
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
