import * as z from 'zod/mini';
import type { WebhookErrorCode } from '../../contract/errors/webhook-errors.ts';
import { refuse } from '../http/refusal.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import type { World } from '../model/world/world.ts';
import { defineCondition } from './define-condition.ts';
import { overwrite, restore } from './overwrite.ts';

const firstWebhook = (world: Pick<World, 'webhooks'>) => [...world.webhooks.scan()][0];

/** Something happened to a webhook. */
const webhookCondition = (
  status: WebhookRecord['status'],
  title: string,
  stands_for: string,
  code: WebhookErrorCode,
) =>
  defineCondition({
    name: `webhook_${status}`,
    title,
    about: 'app',
    stands_for,
    parameters: z.object({
      service_id: z.optional(
        z.string().check(z.describe('Id of the webhook, B…; by default the first one.')),
      ),
    }),
    codes: [code],
    assumptions: ['A-17'],
    enter: (world, { service_id }) =>
      overwrite(world.webhooks, service_id ?? firstWebhook(world)?.id ?? '', { status }),
    leave: (world, before) => restore(world.webhooks, before),
  });

const channelId = z.object({
  channel_id: z.optional(
    z.string().check(z.describe('Id of the channel; by default that of the first webhook.')),
  ),
});

/** What keeps messages from where they should go. */
export const POSTING_CONDITIONS = [
  webhookCondition(
    'disabled',
    'Webhook disabled',
    'The webhook was disabled in the settings of the app.',
    'no_active_hooks',
  ),
  webhookCondition(
    'removed',
    'Webhook removed',
    'The webhook was removed from the app.',
    'no_service',
  ),
  webhookCondition(
    'revoked',
    'Webhook secret revoked',
    'The secret was found in public, and the service revoked it.',
    'invalid_token',
  ),
  defineCondition({
    name: 'channel_archived',
    title: 'Channel archived',
    about: 'channel',
    stands_for: 'The channel was archived and is read-only.',
    parameters: channelId,
    codes: ['channel_is_archived', 'is_archived'],
    enter: (world, { channel_id }) =>
      overwrite(world.channels, channel_id ?? firstWebhook(world)?.channel ?? '', {
        is_archived: true,
      }),
    leave: (world, before) => restore(world.channels, before),
  }),
  defineCondition({
    name: 'channel_deleted',
    title: 'Channel deleted',
    about: 'channel',
    stands_for: 'The channel was deleted. Its messages return when the condition ends.',
    parameters: channelId,
    codes: ['channel_not_found'],
    enter: (world, { channel_id }) => {
      const id = channel_id ?? firstWebhook(world)?.channel ?? '';
      const channel = world.channels.get(id);
      if (channel === undefined) {
        const named = JSON.stringify(id);
        return refuse('not_found', `There is no channel ${named}; GET /sandbox lists them.`, 404);
      }
      world.channels.remove(id);
      return channel;
    },
    leave: (world, channel) => void world.channels.put(channel),
  }),
] as const;
