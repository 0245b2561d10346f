import type {
  WorldApp,
  WorldBrief,
  WorldChannel,
  WorldToken,
  WorldWebhook,
} from '../../../contract/sandbox.ts';
import { findLackingScopes } from '../../events/occurrences/bot-scopes.ts';
import type { AppRecord } from '../../model/app.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { isHeld } from '../../model/family.ts';
import { refreshTokenOf } from '../../model/sign-in/refresh-token.ts';
import { tokenStatus, type TokenRecord } from '../../model/token.ts';
import type { WebhookRecord } from '../../model/webhook.ts';
import { ordinaryMembers, ownerOf } from '../../model/people/roles.ts';
import type { Service } from '../../service/service.ts';
import { webhookUrl } from '../../webhooks/address.ts';
import type { World } from '../../model/world/world.ts';

/** How many ordinary members are named. */
const MAX_NAMED_MEMBERS = 8;

/** `GET /sandbox`: the world in brief. */
export function worldBrief({ world, sockets }: Pick<Service, 'world' | 'sockets'>): WorldBrief {
  const { team } = world;
  const { seed, users, messages, rate_limits } = world.options;
  return {
    ok: true,
    deployment: world.deployment,
    clock: { now: world.clock.now(), frozen: world.clock.frozen },
    seed,
    options: { users, messages, rate_limits },
    secrets: world.salt === null ? 'predictable' : 'random',
    team: { id: team.id, name: team.name, domain: team.domain },
    users: {
      count: world.users.size,
      admin: ownerOf(world).id,
      sample: ordinaryMembers(world, MAX_NAMED_MEMBERS).map(({ id }) => id),
    },
    channels: Array.from(world.channels.scan(), channelBrief),
    apps: Array.from(world.apps.scan())
      .filter(({ deleted }) => deleted !== true)
      .map((app) => appBrief({ world, sockets }, app)),
    conditions: Array.from(world.conditions.scan(), ({ name, parameters }) => ({
      name,
      parameters,
    })),
  };
}

function channelBrief({
  id,
  name,
  kind,
  is_general,
  is_archived,
  member_count,
}: ChannelRecord): WorldChannel {
  return {
    id,
    ...(name === '' ? {} : { name }),
    is_general,
    is_private: kind !== 'public_channel',
    is_archived,
    is_im: kind === 'im',
    members: member_count,
  };
}

/**
 * The tokens of an app that can be called with, in the order they were given out, and how many others are still
 * known. Those that a condition keeps dead are shown, since they live again when it is left, and so are those of an
 * uninstalled app, which another install revokes.
 */
function tokensOf(world: Pick<World, 'tokens' | 'conditions' | 'clock'>, app: AppRecord) {
  const all = Array.from(world.tokens.scanIndex('holder', { prefix: `${app.id}:` }));
  const tokens = all
    .filter((token) => tokenStatus(world, token) === 'active' || isHeld(world, token))
    .toSorted((a, b) => a.serial - b.serial);
  return { tokens, dead: all.length - tokens.length };
}

/** An app as the sandbox shows it. */
export function appBrief(
  { world, sockets }: Pick<Service, 'world' | 'sockets'>,
  app: AppRecord,
): WorldApp {
  const { tokens, dead } = tokensOf(world, app);
  const own = <Row extends { app: string }>(rows: Iterable<Row>) =>
    Array.from(rows).filter((row) => row.app === app.id);
  return {
    app_id: app.id,
    name: app.name,
    client_id: app.client_id,
    client_secret: app.client_secret,
    signing_secret: app.signing_secret,
    verification_token: app.verification_token,
    bot_user_id: app.bot_user,
    bot_id: app.bot_id,
    redirect_urls: app.redirect_urls,
    request_url: app.request_url,
    subscriptions: app.subscriptions,
    lacking_scopes: findLackingScopes(world, app),
    audience_field: app.audience_field ?? 'authed_users',
    token_rotation_enabled: app.token_rotation_enabled ?? false,
    delivery: app.delivery,
    delivery_disabled: app.deliveries_disabled_at !== undefined,
    connections: sockets.count(app.id),
    tokens: tokens.map((token) => ({ ...tokenBrief(world, token), ...userOf(world, token) })),
    dead_tokens: dead,
    webhooks: own(world.webhooks.scan()).map((webhook) => webhookBrief(world, webhook)),
  };
}

/** A token as the sandbox shows it. One of an uninstalled app is shown as revoked: no call with it succeeds. */
export function tokenBrief(
  world: Pick<World, 'apps' | 'users' | 'clock' | 'refreshTokens'>,
  token: TokenRecord,
): WorldToken {
  const status = tokenStatus(world, token);
  const isUninstalled = token.type !== 'config' && world.apps.get(token.app)?.removed === true;
  const renewal = token.type === 'config' ? world.refreshTokens.get(token.family ?? '') : undefined;
  return {
    token: token.token,
    type: token.type,
    user_id: token.user,
    scopes: token.scopes,
    status: isUninstalled && status === 'active' ? 'revoked' : status,
    expires_at: token.expires_at,
    ...(renewal === undefined ? {} : { refresh_token: refreshTokenOf(renewal) }),
  };
}

/**
 * The name of the user of a token. It is not in the answer that mints a token: recorded answers of that are compared with
 * new ones.
 */
function userOf(world: Pick<World, 'users'>, token: TokenRecord): Pick<WorldToken, 'user_name'> {
  const user = token.user === null ? undefined : world.users.get(token.user);
  return user === undefined ? {} : { user_name: user.real_name };
}

/** A webhook as the sandbox shows it. */
export function webhookBrief(
  world: Pick<World, 'channels' | 'team' | 'deployment'>,
  webhook: WebhookRecord,
): WorldWebhook {
  const name = world.channels.get(webhook.channel)?.name ?? '';
  return {
    url: webhookUrl(world, webhook),
    service_id: webhook.id,
    channel_id: webhook.channel,
    channel: name === '' ? webhook.channel : `#${name}`,
    status: webhook.status,
  };
}
