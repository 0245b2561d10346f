import * as z from 'zod/mini';

/**
 * An incoming webhook: a secret address that posts to one channel as one app. Its states are
 * docs/assumptions.md, A-17.
 */
export const WebhookRecord = z.object({
  /** Service identifier, `B…`. */
  id: z.string(),
  secret: z.string(),
  app: z.string(),
  channel: z.string(),
  /** Who installed it; posting to a private channel needs them in it (interface, "Authentication" 6). */
  creator: z.string(),
  status: z.enum(['active', 'disabled', 'removed', 'revoked']),
  /** The code whose exchange gave it; null for one that was minted. */
  family: z.nullable(z.string()),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

export const webhooks = {
  name: 'webhooks',
  schema: WebhookRecord,
  key: (row: WebhookRecord) => row.id,
  indexes: {
    family: ({ family, id }: WebhookRecord) => (family === null ? null : `${family}:${id}`),
  },
};
