import type { MintCode, MintToken, MintWebhook } from '../../contract/sandbox.ts';
import type { TokenType } from '../../contract/tokens.ts';
import type { AppRecord } from '../model/app.ts';
import { issueCode, type CodeRecord } from '../model/sign-in/code.ts';
import { issueRenewedToken } from '../install/renewed-token.ts';
import { issueToken, type TokenRecord } from '../model/token.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import { ownerOf } from '../model/people/roles.ts';
import type { World } from '../model/world/world.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { noApp, noUser } from './route/refusals.ts';

/** Who a token of that type acts as: bots as the app's bot, people as themselves, app-level tokens as nobody. */
function actsAs(
  world: Pick<World, 'users'>,
  app: AppRecord,
  type: TokenType,
  user: string | undefined,
): string | null | Refusal {
  if (type === 'app') return null;
  if (type !== 'user' && type !== 'config') return app.bot_user;
  const id = user ?? ownerOf(world).id;
  const found = world.users.get(id);
  if (found === undefined) return noUser(id);
  if (found.is_bot)
    return refuse('user_is_bot', `${id} is a bot; mint a token of type bot to act as it.`);
  return id;
}

/** Mints a token. Any scopes are allowed: too few of them are a way to see missing_scope. */
export function mintToken(world: World, body: MintToken): TokenRecord | Refusal {
  const app = world.apps.get(body.app_id);
  if (app === undefined) return noApp(body.app_id);
  const user = actsAs(world, app, body.type, body.user_id);
  if (user !== null && typeof user === 'object') return user;
  const now = world.clock.now();
  const scopes = [...new Set(body.scopes)];
  if (body.type === 'config' && user !== null) {
    const family = world.ids.next('F');
    const { record } = issueRenewedToken(world, {
      type: 'config',
      app: app.id,
      user,
      scopes,
      family,
    });
    return body.expires_in_s === undefined
      ? record
      : world.tokens.put({ ...record, expires_at: now + body.expires_in_s });
  }
  return issueToken(world, {
    app: app.id,
    type: body.type,
    user,
    scopes,
    issued_at: now,
    expires_at: body.expires_in_s === undefined ? null : now + body.expires_in_s,
  });
}

/** Mints a webhook, as if the person named, or else the owner, had installed it. */
export function mintWebhook(world: World, body: MintWebhook): WebhookRecord | Refusal {
  const app = world.apps.get(body.app_id);
  if (app === undefined) return noApp(body.app_id);
  if (!world.channels.has(body.channel_id)) {
    const id = JSON.stringify(body.channel_id);
    return refuse(
      'channel_not_found',
      `There is no channel ${id}; GET /sandbox lists the channels.`,
      404,
    );
  }
  const creator = body.user_id ?? ownerOf(world).id;
  if (!world.users.has(creator)) return noUser(creator);
  return world.webhooks.put({
    id: world.ids.next('B'),
    secret: world.ids.secret('webhook', 24),
    app: app.id,
    channel: body.channel_id,
    creator,
    status: 'active',
    family: null,
  });
}

/** The scopes of a code. */
const CODE_SCOPES = {
  'sign-in': { user_scopes: ['openid', 'profile', 'email'], bot_scopes: [] },
  install: { user_scopes: [], bot_scopes: ['channels:read', 'chat:write', 'users:read'] },
} as const;

/** Issues an authorization code, as if the person named, or else the owner, had just given consent. */
export function mintCode(world: World, body: MintCode): CodeRecord | Refusal {
  const app = world.apps.get(body.app_id);
  if (app === undefined) return noApp(body.app_id);
  const [redirect_uri] = app.redirect_urls;
  if (redirect_uri === undefined)
    return refuse(
      'no_redirect_uri',
      `The app ${app.id} has no redirect URI. Set one with PATCH /sandbox/apps/${app.id}.`,
    );
  const user = body.user_id ?? ownerOf(world).id;
  const person = world.users.get(user);
  if (person === undefined) return noUser(user);
  if (person.is_bot) return refuse('user_is_bot', `${user} is a bot, and cannot give consent.`);
  const { user_scopes, bot_scopes } = CODE_SCOPES[body.flow];
  return issueCode(world, {
    flow: body.flow,
    app: app.id,
    redirect_uri,
    redirect_named: true,
    user_scopes: [...user_scopes],
    bot_scopes: [...bot_scopes],
    nonce: null,
    challenge: null,
    user,
    channel: null,
    auth_time: Math.floor(world.clock.now()),
  });
}
