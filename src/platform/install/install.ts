import type { Scope } from '../../contract/scopes.ts';
import type { TokenType } from '../../contract/tokens.ts';
import type { AppRecord } from '../model/app.ts';
import { join, type ChannelRecord } from '../model/channel.ts';
import type { CodeRecord } from '../model/sign-in/code.ts';
import { continueFamily, revokeTokens } from '../model/family.ts';
import { endInstallation } from './end-installation.ts';
import { issueRenewedToken, type RenewedToken } from './renewed-token.ts';
import { issueToken, tokenStatus, type TokenRecord } from '../model/token.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import { configurationUrl } from './configuration-page.ts';
import { webhookUrl } from '../webhooks/address.ts';
import type { World } from '../model/world/world.ts';

/**
 * Installs an app with an authorization code: a bot token and a user token with the granted scopes, and a webhook for
 * the chosen channel. The answer is the one of the interface ("Install (OAuth) response with webhook"), with the
 * fields that clients expect added (docs/assumptions.md, A-28), and those of token rotation.
 */
export function install(
  world: World,
  known: AppRecord,
  code: CodeRecord,
  channel: ChannelRecord | undefined,
) {
  const app = putBack(world, known);
  const { bot_scopes, user_scopes, user } = code;
  const bot = bot_scopes.length === 0 ? null : grant(world, app, 'bot', app.bot_user, code);
  const person = user_scopes.length === 0 ? null : grant(world, app, 'user', user, code);
  const webhook = channel === undefined ? null : openWebhook(world, app, channel, code);
  const { team } = world;
  const main = bot ?? person;
  if (main === null) throw new Error('the rules refuse an install without scopes');
  return {
    ...tokenFields(main),
    ...workspaceFields(world, app, main.record),
    authed_user: {
      id: user,
      ...(person === null ? {} : { ...tokenFields(person), token_type: 'user' as const }),
    },
    ...(webhook === null ? {} : { incoming_webhook: webhook }),
    user_id: user,
    team_name: team.name,
    team_id: team.id,
  };
}

/** A token that was granted; with rotation, also what renews it. */
export type GrantedToken = { readonly record: TokenRecord } & Partial<Omit<RenewedToken, 'record'>>;

/** How an answer says which token was granted. */
export const tokenFields = ({ record, refresh_token, expires_in }: GrantedToken) => ({
  access_token: record.token,
  token_type: record.type === 'bot' ? ('bot' as const) : ('user' as const),
  scope: record.scopes.join(','),
  ...(refresh_token === undefined ? {} : { refresh_token }),
  ...(expires_in === undefined ? {} : { expires_in }),
});

/** Where the app was installed, as SDKs read it. */
export const workspaceFields = ({ team }: World, app: AppRecord, { type }: TokenRecord) => ({
  ...(type === 'bot' ? { bot_user_id: app.bot_user } : {}),
  app_id: app.id,
  team: { id: team.id, name: team.name },
  enterprise: null,
  is_enterprise_install: false,
});

/** A removed app is installed anew: its old tokens stay revoked. */
function putBack(world: World, app: AppRecord): AppRecord {
  if (!app.removed) return app;
  endInstallation(world, app);
  revokeTokens(world, world.tokens.scanIndex('holder', { prefix: `${app.id}:` }));
  return world.apps.put({ ...app, removed: false });
}

/** A second install keeps the token, and adds the new scopes to it; with rotation, it gives another that expires. */
function grant(
  world: World,
  app: AppRecord,
  type: Extract<TokenType, 'bot' | 'user'>,
  user: string,
  code: CodeRecord,
): GrantedToken {
  const { family } = code;
  const scopes = type === 'bot' ? code.bot_scopes : code.user_scopes;
  if (app.token_rotation_enabled === true)
    return issueRenewedToken(world, { type, app: app.id, user, scopes: [...scopes], family });
  const own = world.tokens.scanIndex('holder', { prefix: `${app.id}:${type}:${user}:` });
  for (const held of Array.from(own)) {
    const lasts = held.expires_at === null && tokenStatus(world, held) === 'active';
    if (held.family === null || !lasts) continue;
    continueFamily(world, family, held.family);
    return { record: world.tokens.put({ ...held, scopes: union(held.scopes, scopes) }) };
  }
  const record = issueToken(world, {
    type,
    app: app.id,
    user,
    scopes: [...scopes],
    issued_at: world.clock.now(),
    expires_at: null,
    family,
  });
  return { record };
}

const union = (held: readonly Scope[], more: readonly Scope[]) => [...new Set([...held, ...more])];

function openWebhook(
  world: World,
  app: AppRecord,
  channel: ChannelRecord,
  { user: creator, family }: CodeRecord,
) {
  join(world, channel, app.bot_user);
  const webhook: WebhookRecord = world.webhooks.put({
    id: world.ids.next('B'),
    secret: world.ids.secret('webhook', 24),
    app: app.id,
    channel: channel.id,
    creator,
    status: 'active',
    family,
  });
  return {
    channel: `#${channel.name}`,
    channel_id: channel.id,
    configuration_url: configurationUrl(world, app),
    url: webhookUrl(world, webhook),
  };
}
