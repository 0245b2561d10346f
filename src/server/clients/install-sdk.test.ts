import { WebClient } from '@slack/web-api';
import { IncomingWebhook } from '@slack/webhook';
import { describe, expect, it } from 'vitest';
import { brief, startServerAt } from '../test-server.ts';

/** Goes through the install page as a browser does, and answers the code that comes back. */
async function installCode(base: string, client_id: string, channel: string): Promise<string> {
  const redirect_uri = 'http://127.0.0.1/slack/oauth_redirect';
  const asked = { client_id, scope: 'chat:write,incoming-webhook', redirect_uri, state: 's' };
  const address = `${base}/oauth/v2/authorize`;
  const page = await (await fetch(`${address}?${new URLSearchParams(asked)}`)).text();
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
  const back = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ consent, channel, decision: 'allow' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(back.headers.get('location') ?? '');
  expect(searchParams.get('state')).toBe('s');
  return searchParams.get('code') ?? '';
}

describe('the official SDK', () => {
  it('exchanges the code of an install, calls with the token, and posts through the webhook', async () => {
    const base = await startServerAt();
    const world = await brief(base);
    const { client_id = '', client_secret = '' } = world.apps[0] ?? {};
    const channel = world.channels.find(({ name }) => name === 'random')?.id ?? '';
    const slackApiUrl = `${base}/api/`;
    const installed = await new WebClient(undefined, { slackApiUrl }).oauth.v2.access({
      client_id,
      client_secret,
      code: await installCode(base, client_id, channel),
      redirect_uri: 'http://127.0.0.1/slack/oauth_redirect',
    });
    expect(installed).toMatchObject({
      token_type: 'bot',
      scope: 'chat:write,incoming-webhook',
      team: { id: world.team.id },
      authed_user: { id: world.users.admin },
      incoming_webhook: { channel: '#random', channel_id: channel },
    });
    const bot = new WebClient(installed.access_token, { slackApiUrl });
    expect(await bot.auth.test()).toMatchObject({ user_id: installed.bot_user_id });
    const webhook = new IncomingWebhook(installed.incoming_webhook?.url ?? '');
    expect(await webhook.send({ text: 'installed' })).toEqual({ text: 'ok' });
    await bot.auth.revoke();
    await expect(bot.auth.test()).rejects.toMatchObject({ data: { error: 'token_revoked' } });
  });
});
