import type { WorldApp, WorldBrief, WorldToken } from '../../contract/sandbox.ts';
import { BEACON, WORLD } from '../../panels/explorer/world.fixture.ts';

/** A secret that looks random; the same name gives the same secret. */
function secret(name: string, length: number): string {
  let bits = 7;
  let text = '';
  for (let at = 0; text.length < length; at += 1) {
    bits = Math.imul(bits ^ name.charCodeAt(at % name.length), 0x5bd1e995) ^ (bits >>> 13);
    text += Math.abs(bits).toString(36).slice(0, 4);
  }
  return text.slice(0, length);
}

const token = (salt: string, type: 'bot' | 'user'): WorldToken => ({
  token: `xox${type[0] === 'b' ? 'b' : 'p'}-2210535565-2210535566-${secret(`${salt} ${type}`, 24)}`,
  type,
  user_id: type === 'bot' ? 'U012BOT' : 'U012OWNER',
  scopes: ['chat:write'],
  status: 'active',
  expires_at: null,
});

const webhook = (salt: string, channel: string) => ({
  url: `https://hooks.parley.test/services/T012AB3C4/B0${channel}/${secret(`${salt} ${channel}`, 24)}`,
  service_id: `B0${channel}`,
  channel_id: channel,
  channel: '#deploys',
  status: 'active' as const,
});

function app(salt: string): WorldApp {
  return {
    ...BEACON,
    app_id: 'A012AB3C4',
    client_id: '2210535565.242634265265',
    client_secret: secret(`${salt} client`, 32),
    signing_secret: secret(`${salt} signing`, 32),
    verification_token: secret(`${salt} verification`, 24),
    bot_user_id: 'U012BOT',
    bot_id: 'B012BOT',
    redirect_urls: ['http://127.0.0.1'],
    tokens: [token(salt, 'bot'), token(salt, 'user')],
    webhooks: [webhook(salt, 'C012AB3CD')],
  };
}

/** A new world. Worlds with different salts have the same records, but other secrets. */
export const freshWorld = (salt: string): WorldBrief => ({
  ...WORLD,
  deployment: { ...WORLD.deployment, webhook_host: 'https://hooks.parley.test' },
  clock: { now: 1_767_225_600.25, frozen: false },
  secrets: 'random',
  team: { ...WORLD.team, id: 'T012AB3C4' },
  users: { count: 40, admin: 'U012OWNER', sample: ['U012A'] },
  channels: [],
  apps: [app(salt)],
});

/** A token that was minted. */
export const MINTED = token('minted', 'bot');

/** A used world: it has one more token and webhook, and a Request URL outside of the page. */
export function openUsedWorld(): WorldBrief {
  const made = freshWorld('one');
  return {
    ...made,
    apps: made.apps.map((each) => ({
      ...each,
      request_url: 'https://7f3a.tunnel.example/events',
      tokens: [...each.tokens, MINTED],
      webhooks: [...each.webhooks, webhook('one', 'C012GENRL')],
    })),
  };
}
