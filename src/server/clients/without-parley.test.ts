/**
 * What official libraries do in the exams, without Parley: a bare server of `node:http` answers what is needed, and
 * nothing of the platform is imported. docs/exams.md names what each of these shows.
 */
import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, LogLevel } from '@slack/bolt';
import { InstallProvider } from '@slack/oauth';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServers, listening, servers } from './bare-server.fixture.ts';

afterEach(closeServers);

/** A Web API that answers this. */
const apiAt = (answer: (path: string) => object): Promise<string> =>
  listening(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(url)));
  });

async function webClient(answer: () => object): Promise<WebClient> {
  const base = await apiAt(answer);
  return new WebClient('xoxb-1', { slackApiUrl: `${base}/api/`, logLevel: LogLevel.ERROR });
}

const now = () => Math.floor(Date.now() / 1000);

describe('@slack/web-api', () => {
  it.each(['internal_error', 'token_revoked', 'missing_scope'])(
    'repeats no call that was answered with %s, and leaves it to its caller',
    async (error) => {
      let calls = 0;
      const client = await webClient(() => {
        calls += 1;
        return { ok: false, error };
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
      const posted = client.chat.postMessage({ channel: 'C1', text: 'one' });
      await expect(posted).rejects.toMatchObject({ data: { error } });
      expect(calls).toBe(1);
    },
  );

  it('ends a walk at invalid_cursor, and leaves it to its caller to begin again', async () => {
    let calls = 0;
    const client = await webClient(() => {
      calls += 1;
      if (calls > 1) return { ok: false, error: 'invalid_cursor' };
      return { ok: true, members: [], response_metadata: { next_cursor: 'two' } };
    });
    const walked = client.paginate('users.list', { limit: 200 }, () => false);
    await expect(walked).rejects.toMatchObject({ data: { error: 'invalid_cursor' } });
    expect(calls).toBe(2);
  });
});

describe('@slack/oauth', () => {
  it('renews a token two hours before it expires, and not because of token_expired', async () => {
    const asked: string[] = [];
    const base = await apiAt((path) => {
      asked.push(path);
      return path === '/api/oauth.v2.access'
        ? {
            ok: true,
            token_type: 'bot',
            access_token: 'xoxe.xoxb-2',
            refresh_token: 'xoxe-2',
            expires_in: 43_200,
          }
        : { ok: false, error: 'token_expired' };
    });
    const clientOptions = { slackApiUrl: `${base}/api/`, logLevel: LogLevel.ERROR };
    const authorized = async (expiresAt: number) => {
      const bot = { id: 'B1', userId: 'U1', scopes: [], token: 'xoxe.xoxb-1', expiresAt };
      const user = { id: 'U2', token: undefined, scopes: undefined };
      const team = { id: 'T1' };
      const installer = new InstallProvider({
        clientId: 'a-client',
        clientSecret: 'secret',
        stateSecret: 'secret',
        clientOptions,
        logLevel: LogLevel.ERROR,
        installationStore: {
          storeInstallation: async () => {},
          fetchInstallation: async () => ({
            authVersion: 'v2' as const,
            team,
            enterprise: undefined,
            user,
            bot: { ...bot, refreshToken: 'xoxe-1' },
          }),
        },
      });
      const at = { teamId: 'T1', enterpriseId: undefined, isEnterpriseInstall: false };
      return (await installer.authorize(at)).botToken ?? '';
    };
    const token = await authorized(now() + 3 * 3600);
    for (let calls = 0; calls < 2; calls += 1) {
      const called = new WebClient(token, clientOptions).auth.test();
      await expect(called).rejects.toMatchObject({ data: { error: 'token_expired' } });
      expect(await authorized(now() + 3 * 3600)).toBe('xoxe.xoxb-1');
    }
    expect(asked).not.toContain('/api/oauth.v2.access');
    expect(await authorized(now() + 3600)).toBe('xoxe.xoxb-2');
  });
});

describe('@slack/bolt', () => {
  it('hands an event on as often as it comes: to remember event_id is left to the app', async () => {
    const api = await apiAt(() => ({ ok: true, user_id: 'U1', bot_id: 'B1' }));
    const app = new App({
      token: 'xoxb-1',
      signingSecret: 'secret',
      clientOptions: { slackApiUrl: `${api}/api/` },
      logLevel: LogLevel.ERROR,
    });
    let worked = 0;
    app.event('app_mention', async () => {
      worked += 1;
    });
    const server = (await app.start(0)) as Server;
    servers.push({ close: () => app.stop() });
    const body = JSON.stringify({
      type: 'event_callback',
      event_id: 'Ev1',
      team_id: 'T1',
      event: { type: 'app_mention', user: 'U2', text: 'x', ts: '1.1', channel: 'C1' },
    });
    const at = String(now());
    const signature = createHmac('sha256', 'secret').update(`v0:${at}:${body}`).digest('hex');
    const { port } = server.address() as AddressInfo;
    for (let times = 0; times < 2; times += 1) {
      const { status } = await fetch(`http://127.0.0.1:${port}/slack/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-slack-request-timestamp': at,
          'x-slack-signature': `v0=${signature}`,
        },
        body,
      });
      expect(status).toBe(200);
    }
    expect(worked).toBe(2);
  });
});
