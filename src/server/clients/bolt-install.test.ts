import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, MemoryInstallationStore, type Installation } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brief, IS_OWN_SERVER, startServerAt } from '../test-server.ts';
import { SILENT } from './silent.fixture.ts';

const HOUR_MS = 3_600_000;
const running: App[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map((app) => app.stop()));
});

/** An app of the official framework that people install, with token rotation, and that greets people who mention it. */
async function installable() {
  // The world and the framework read the same clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  const base = await startServerAt();
  const world = await brief(base);
  const [own] = world.apps;
  const clientOptions = { slackApiUrl: `${base}/api/` };
  const store = new MemoryInstallationStore();
  const app = new App({
    signingSecret: own?.signing_secret ?? '',
    clientId: own?.client_id ?? '',
    clientSecret: own?.client_secret ?? '',
    stateSecret: 'a secret of the app',
    scopes: ['chat:write', 'app_mentions:read'],
    installerOptions: {
      authorizationUrl: `${base}/oauth/v2/authorize`,
      directInstall: true,
      userScopes: ['users:read'],
    },
    installationStore: store,
    clientOptions,
    logger: SILENT,
  });
  app.event('app_mention', async ({ event, say }) => {
    await say(`hello <@${event.user ?? 'nobody'}>`);
  });
  running.push(app);
  const { port } = ((await app.start(0)) as Server).address() as AddressInfo;
  const here = `http://127.0.0.1:${port}/slack`;
  await fetch(`${base}/sandbox/apps/${own?.app_id}`, {
    method: 'PATCH',
    body: JSON.stringify({
      redirect_urls: [`${here}/oauth_redirect`],
      request_url: `${here}/events`,
      subscriptions: ['app_mention'],
      token_rotation_enabled: true,
    }),
  });

  /** Goes through the install as a browser does; returns the address of the app it ends at, and the status there. */
  const decide = async (decision: 'allow' | 'cancel') => {
    const begun = await fetch(`${here}/install`, { redirect: 'manual' });
    const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
    const page = await (await fetch(begun.headers.get('location') ?? '')).text();
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ consent, decision });
    const url = `${base}/oauth/v2/authorize`;
    const decided = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const back = decided.headers.get('location') ?? '';
    const { status } = await fetch(back, { headers: { cookie } });
    return { back, status };
  };

  const kept = async () => {
    const source = { teamId: world.team.id, enterpriseId: undefined, isEnterpriseInstall: false };
    // It returns undefined where nothing is kept, whatever its type says.
    const found: Installation | undefined = await store.fetchInstallation(source);
    return { bot: found?.bot?.token ?? null, user: found?.user.token ?? null };
  };
  const testOf = (token: string | null) =>
    new WebClient(token ?? '', clientOptions).auth.test().catch(({ data }) => data.error);
  const person = new WebClient(own?.tokens[1]?.token ?? '', clientOptions);
  const channel = world.channels.find(({ name }) => name === 'deploys')?.id ?? '';
  const texts = async () =>
    ((await person.conversations.history({ channel })).messages ?? []).map(({ text }) => text);
  /** Mentions the app, and waits for its greeting. */
  const mention = async () => {
    const greetings = async () => (await texts()).filter((text) => text?.startsWith('hello'));
    const before = (await greetings()).length;
    const text = `<@${own?.bot_user_id}> are you there?`;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    await person.chat.postMessage({ channel, text });
    await vi.waitFor(async () => expect(await greetings()).toHaveLength(before + 1), 5000);
  };
  return { world, decide, kept, testOf, mention };
}

describe('an app of the official framework that people install', () => {
  // It moves the clock of the process.
  it.runIf(IS_OWN_SERVER)(
    'keeps tokens that expire, renews them before they do, and answers with the new ones',
    async () => {
      const { world, decide, kept, testOf, mention } = await installable();
      expect(await decide('allow')).toMatchObject({ status: 200 });
      const first = await kept();
      expect(first.bot).toMatch(/^xoxe\.xoxb-1-/);
      expect(first.user).toMatch(/^xoxe\.xoxp-1-/);
      expect(await testOf(first.bot)).toMatchObject({ user_id: world.apps[0]?.bot_user_id });
      expect(await testOf(first.user)).toMatchObject({ user_id: world.users.admin });
      await mention();
      expect(await kept()).toEqual(first);

      // The framework renews what lasts less than two hours.
      vi.setSystemTime(Date.now() + 11 * HOUR_MS);
      await mention();
      const second = await kept();
      expect(second.bot).not.toBe(first.bot);
      expect(second.user).not.toBe(first.user);
      expect(await testOf(first.bot)).toMatchObject({ ok: true });

      vi.setSystemTime(Date.now() + 13 * HOUR_MS);
      expect(await testOf(second.bot)).toBe('token_expired');
      expect(await testOf(second.user)).toBe('token_expired');
      await mention();
      const third = await kept();
      expect(await testOf(third.bot)).toMatchObject({ user_id: world.apps[0]?.bot_user_id });
      expect(await testOf(third.user)).toMatchObject({ user_id: world.users.admin });
    },
  );

  it('is told that the person cancelled, and keeps nothing', async () => {
    const { decide, kept } = await installable();
    const { back, status } = await decide('cancel');
    expect(new URL(back).searchParams.get('error')).toBe('access_denied');
    expect(status).toBe(500);
    expect(await kept()).toEqual({ bot: null, user: null });
  });
});
