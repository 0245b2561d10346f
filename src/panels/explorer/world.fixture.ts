import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';

/** The app of `WORLD`, with a webhook and no tokens. */
export const BEACON: WorldApp = {
  app_id: 'A1',
  name: 'Beacon',
  client_id: '1.2',
  client_secret: 's',
  signing_secret: 's',
  verification_token: 'v',
  bot_user_id: 'U2',
  bot_id: 'B2',
  redirect_urls: [],
  request_url: null,
  subscriptions: [],
  lacking_scopes: [],
  audience_field: 'authed_users',
  token_rotation_enabled: false,
  delivery: 'http',
  delivery_disabled: false,
  connections: 0,
  dead_tokens: 0,
  tokens: [],
  webhooks: [
    {
      url: 'http://localhost/services/T1/B1/s',
      service_id: 'B1',
      channel_id: 'C2',
      channel: '#deploys',
      status: 'active',
    },
  ],
};

/** A small world for tests: a general channel, one the bot's webhook posts to, an archived one. */
export const WORLD: WorldBrief = {
  ok: true,
  deployment: {
    name: 'commercial',
    base_url: 'http://localhost',
    webhook_host: 'http://localhost',
    issuer: 'http://localhost',
  },
  clock: { now: 1767225600, frozen: true },
  seed: 1,
  options: { users: 40, messages: 0, rate_limits: true },
  secrets: 'predictable',
  team: { id: 'T1', name: 'Meridian', domain: 'meridian' },
  users: { count: 40, admin: 'U1', sample: ['U5', 'U6'] },
  channels: [
    channel('C1', { name: 'general', is_general: true, members: 40 }),
    channel('C2', { name: 'deploys', members: 1 }),
    channel('C3', { name: 'launch', is_archived: true }),
    channel('D1', { is_im: true, is_private: true }),
  ],
  apps: [BEACON],
  conditions: [],
};

function channel(
  id: string,
  given: Partial<WorldBrief['channels'][number]>,
): WorldBrief['channels'][number] {
  return {
    id,
    is_general: false,
    is_private: false,
    is_archived: false,
    is_im: false,
    members: 3,
    ...given,
  };
}
