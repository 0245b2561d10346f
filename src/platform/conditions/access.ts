import * as z from 'zod/mini';
import type { World } from '../model/world/world.ts';
import { defineCondition } from './define-condition.ts';
import { overwrite, restore } from './overwrite.ts';

const optional = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

const firstAppId = (world: Pick<World, 'apps'>) => [...world.apps.scan()][0]?.id ?? '';

const firstToken = (world: Pick<World, 'tokens'>, type: string) =>
  [...world.tokens.scan()]
    .toSorted((a, b) => a.serial - b.serial)
    .find((token) => token.type === type)?.token ?? '';

export const ACCESS_CONDITIONS = [
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
      overwrite(world.users, user_id ?? world.apps.get(firstAppId(world))?.bot_user ?? '', {
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
      overwrite(world.apps, app_id ?? firstAppId(world), { removed: true }),
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
      overwrite(world.apps, app_id ?? firstAppId(world), { access_withheld: true }),
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
