import * as z from 'zod/mini';
import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import type { World } from '../model/world/world.ts';
import type { Table } from '../store/table.ts';
import { type Condition, defineCondition } from './define-condition.ts';
import { SERVICE_CONDITIONS } from './service.ts';
import { SIGN_IN_CONDITIONS } from './sign-in.ts';
import { TEAM_CONDITIONS } from './team.ts';

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
const POSTING_CONDITIONS = [
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

const optional = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

const firstApp = (world: Pick<World, 'apps'>) => [...world.apps.scan()][0]?.id ?? '';
const firstToken = (world: Pick<World, 'tokens'>, type: string) =>
  [...world.tokens.scan()]
    .toSorted((a, b) => a.serial - b.serial)
    .find((token) => token.type === type)?.token ?? '';

const ACCESS_CONDITIONS = [
  defineCondition({
    name: 'user_deactivated',
    title: 'Account deactivated',
    about: 'user',
    stands_for: 'An account was deactivated. Its tokens no longer work.',
    parameters: z.object({
      user_id: optional("Id of the account; by default the first app's bot."),
    }),
    codes: ['account_inactive', 'token_revoked', 'user_not_found'],
    enter: (world, { user_id }) =>
      overwrite(world.users, user_id ?? world.apps.get(firstApp(world))?.bot_user ?? '', {
        deleted: true,
      }),
    leave: (world, before) => restore(world.users, before),
  }),
  defineCondition({
    name: 'app_removed',
    title: 'App removed',
    about: 'app',
    stands_for:
      'The app was uninstalled from the workspace. Its tokens and webhooks no longer work.',
    parameters: z.object({ app_id: optional('Id of the app; by default the first one.') }),
    codes: ['account_inactive', 'token_revoked', 'no_service'],
    enter: (world, { app_id }) =>
      overwrite(world.apps, app_id ?? firstApp(world), { removed: true }),
    leave: (world, before) => restore(world.apps, before),
  }),
  defineCondition({
    name: 'workspace_access_withheld',
    title: 'Workspace access not granted',
    about: 'app',
    stands_for: 'The organisation has not granted the app access to this workspace.',
    parameters: z.object({ app_id: optional('Id of the app; by default the first one.') }),
    codes: ['team_access_not_granted'],
    enter: (world, { app_id }) =>
      overwrite(world.apps, app_id ?? firstApp(world), { access_withheld: true }),
    leave: (world, before) => restore(world.apps, before),
  }),
  defineCondition({
    name: 'channel_access_denied',
    title: 'Channel closed to apps',
    about: 'channel',
    stands_for: 'Administrators do not allow apps to access a channel.',
    parameters: z.object({
      channel_id: optional('Id of the channel; by default that of the first webhook.'),
    }),
    codes: ['access_denied'],
    assumptions: ['A-14'],
    enter: (world, { channel_id }) =>
      overwrite(world.channels, channel_id ?? [...world.webhooks.scan()][0]?.channel ?? '', {
        access_denied: true,
      }),
    leave: (world, before) => restore(world.channels, before),
  }),
  defineCondition({
    name: 'token_revoked',
    title: 'Token revoked',
    about: 'token',
    stands_for: 'A token was revoked, for instance after it leaked.',
    parameters: z.object({ token: optional('The token; by default the first user token.') }),
    codes: ['token_revoked'],
    enter: (world, { token }) =>
      overwrite(world.tokens, token ?? firstToken(world, 'user'), {
        revoked_at: world.clock.now(),
      }),
    leave: (world, before) => restore(world.tokens, before),
  }),
  defineCondition({
    name: 'token_expired',
    title: 'Token expired',
    about: 'token',
    stands_for: 'A token expired.',
    parameters: z.object({ token: optional('The token; by default the first bot token.') }),
    codes: ['token_expired'],
    enter: (world, { token }) =>
      overwrite(world.tokens, token ?? firstToken(world, 'bot'), { expires_at: world.clock.now() }),
    leave: (world, before) => restore(world.tokens, before),
  }),
] as const;

/** Every condition a world can be put in, in the order the page shows them. */
export const CONDITIONS: readonly Condition[] = [
  ...TEAM_CONDITIONS,
  ...ACCESS_CONDITIONS,
  ...POSTING_CONDITIONS,
  ...SERVICE_CONDITIONS,
  ...SIGN_IN_CONDITIONS,
];

/** A record's key and the fields a condition overwrote. */
interface Overwritten {
  readonly key: string;
  readonly fields: object;
}

/** Writes fields of one record; returns their former values, or a refusal if the record does not exist. */
function overwrite<Row extends object>(
  table: Table<Row>,
  key: string,
  fields: Partial<Row>,
): Overwritten | Refusal {
  const row = table.get(key);
  if (row === undefined) {
    return refuse(
      'not_found',
      `There is no ${table.name.slice(0, -1)} ${JSON.stringify(key)}; GET /sandbox lists them.`,
      404,
    );
  }
  table.put({ ...row, ...fields });
  const were = Object.keys(fields).map((field) => [field, row[field as keyof Row]] as const);
  return { key, fields: Object.fromEntries(were) };
}

/** Writes the fields back, if the record is still there. */
function restore<Row extends object>(table: Table<Row>, { key, fields }: Overwritten): void {
  const row = table.get(key);
  if (row !== undefined) table.put({ ...row, ...fields });
}
