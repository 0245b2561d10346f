import { describe, expect, it, vi } from 'vitest';
import type { WorldApp, WorldBrief } from '../../contract/sandbox.ts';
import { cookieName } from '../../class/sign-in.ts';
import type { OpenClass, Person } from '../../class/test-class.ts';
import { openClass } from './open-class.fixture.ts';

const worldOf = async (person: Person): Promise<WorldBrief> => (await person.call('/sandbox')).body;

async function appOf(person: Person): Promise<WorldApp> {
  const [app] = (await worldOf(person)).apps;
  if (app === undefined) throw new Error('has no app');
  return app;
}

async function userOf(person: Person): Promise<string> {
  return (await person.call('/class')).body.me.user_id;
}

const tokenOf = (app: WorldApp, type: string) =>
  app.tokens.find((each) => each.type === type)?.token ?? '';

async function generalOf(person: Person): Promise<string> {
  return (await worldOf(person)).channels.find(({ is_general }) => is_general)?.id ?? '';
}

describe('a learner', () => {
  const both = async (open: OpenClass) => [await open.join('Ada'), await open.join('Bob')] as const;

  it('has a person, an app and tokens of their own, and sees no secret of anybody else', async () => {
    const open = await openClass();
    const whole = await worldOf(await open.teacher());
    const [ada, bob] = await both(open);
    const world = await worldOf(ada);
    expect(world.apps).toHaveLength(1);
    const [own] = world.apps;
    expect(own?.name).toBe('Ada (app)');
    const user = await userOf(ada);
    expect(own?.tokens.map(({ user_id }) => user_id)).toEqual([own?.bot_user_id, user]);
    const others = [...whole.apps, await appOf(bob)].flatMap((app) => [
      app.client_secret,
      app.signing_secret,
      app.verification_token,
      ...app.tokens.map(({ token }) => token),
      ...app.webhooks.map(({ url }) => url),
    ]);
    expect(others.length).toBeGreaterThan(6);
    for (const path of [
      '/sandbox',
      '/sandbox/recipes',
      '/sandbox/changes',
      '/sandbox/exchanges',
      '/sandbox/interactions',
      '/sandbox/examples/oauth.v2.access',
      '/sandbox/offers',
      '/sandbox/users',
      '/class',
      '/class/members',
    ]) {
      const text = JSON.stringify((await ada.call(path)).body);
      for (const secret of others) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    const called = await open.api('auth.test', {}, tokenOf(await appOf(ada), 'user'));
    expect(called.body).toMatchObject({ ok: true, user_id: user });
  });

  it('acts as nobody else', async () => {
    const open = await openClass();
    const [ada, bob] = await both(open);
    const [bobsApp, bobsUser] = [await appOf(bob), await userOf(bob)];
    const [adasApp, adasUser] = [await appOf(ada), await userOf(ada)];
    const channel = await generalOf(ada);
    const acts: readonly (readonly [string, object, string?])[] = [
      ['/sandbox/tokens', { app_id: bobsApp.app_id, type: 'bot', scopes: [] }],
      ['/sandbox/tokens', { app_id: adasApp.app_id, type: 'user', user_id: bobsUser, scopes: [] }],
      ['/sandbox/tokens', { app_id: adasApp.app_id, type: 'config', scopes: [] }],
      ['/sandbox/codes', { app_id: adasApp.app_id, flow: 'install', user_id: bobsUser }],
      ['/sandbox/codes', { app_id: bobsApp.app_id, flow: 'sign-in' }],
      ['/sandbox/webhooks', { app_id: bobsApp.app_id, channel_id: channel }],
      ['/sandbox/triggers', { app_id: bobsApp.app_id }],
      ['/sandbox/events', { app_id: bobsApp.app_id, type: 'app_mention' }],
      ['/sandbox/deliveries/redeliver', { app_id: bobsApp.app_id, since: 0 }],
      [`/sandbox/apps/${bobsApp.app_id}`, { redirect_urls: [] }, 'PATCH'],
      [`/sandbox/apps/${bobsApp.app_id}/manifest`, { manifest: {} }, 'PUT'],
      [`/sandbox/apps/${bobsApp.app_id}/disconnect`, { reason: 'warning' }],
      ['/sandbox/interactions', { type: 'command', user_id: bobsUser, channel, command: '/x' }],
      [
        '/sandbox/interactions',
        { type: 'command', user_id: adasUser, channel, command: '/x', answered: null },
      ],
    ];
    for (const [path, body, verb] of acts) {
      const refused = await ada.call(path, body, verb ?? 'POST');
      expect([path, body, refused.body.error]).toEqual([path, body, 'not_yours']);
    }
    for (const path of [
      `/sandbox/views?user_id=${bobsUser}`,
      `/sandbox/users/${bobsUser}/unread`,
      `/sandbox/ephemerals?user_id=${bobsUser}&channel=${channel}`,
      `/sandbox/messages?user_id=${bobsUser}&channel=${channel}&ts=1.1`,
      `/sandbox/apps/${bobsApp.app_id}/manifest`,
      `/sandbox/apps/${bobsApp.app_id}/samples/app_mention`,
      `/sandbox/events?app_id=${bobsApp.app_id}`,
      `/sandbox/deliveries?app_id=${bobsApp.app_id}`,
      `/sandbox/examples/chat.postMessage?app_id=${bobsApp.app_id}`,
      '/sandbox/assistant_threads?channel=D0123',
    ])
      expect([path, (await ada.call(path)).body.error]).toEqual([path, 'not_yours']);
  });

  it('sees what their own bot sees, and nothing of the bot of somebody else', async () => {
    const open = await openClass();
    const [ada, bob] = await both(open);
    const [own, others] = [(await appOf(ada)).bot_user_id, (await appOf(bob)).bot_user_id];
    const channel = await generalOf(ada);
    for (const [bot, error] of [
      [own, undefined],
      [others, 'not_yours'],
    ] as const)
      for (const path of [
        `/sandbox/users/${bot}/unread`,
        `/sandbox/users/${bot}/unposted`,
        `/sandbox/views?user_id=${bot}`,
        `/sandbox/ephemerals?user_id=${bot}&channel=${channel}`,
      ])
        expect([path, (await ada.call(path)).body.error]).toEqual([path, error]);
  });

  it('mints tokens, codes and webhooks for their own app and person', async () => {
    const open = await openClass();
    const [ada] = await both(open);
    const { app_id } = await appOf(ada);
    const user = await userOf(ada);
    const minted = await ada.call('/sandbox/tokens', {
      app_id,
      type: 'user',
      scopes: ['chat:write'],
    });
    expect(minted.body).toMatchObject({ ok: true, user_id: user });
    const code = await ada.call('/sandbox/codes', { app_id, flow: 'install' });
    expect(code.body.ok).toBe(true);
    const channel_id = await generalOf(ada);
    expect((await ada.call('/sandbox/webhooks', { app_id, channel_id })).body.ok).toBe(true);
  });

  it('sees their own calls, and everybody’s once the teacher allows it', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const [ada, bob] = await both(open);
    await open.api('auth.test', {}, tokenOf(await appOf(ada), 'bot'));
    const posted = await open.api(
      'chat.postMessage',
      { channel: await generalOf(bob), text: 'hello' },
      tokenOf(await appOf(bob), 'user'),
    );
    expect(posted.body.ok).toBe(true);
    const names = async (person: Person) =>
      (await person.call('/sandbox/exchanges')).body.exchanges.map(
        ({ name }: { name: string }) => name,
      );
    const id = posted.headers.get('x-parley-exchange') ?? '';
    expect(await names(ada)).toEqual(['auth.test']);
    expect(await names(bob)).toEqual(['chat.postMessage']);
    expect((await ada.call(`/sandbox/exchanges/${id}`)).body.error).toBe('exchange_not_found');
    expect((await bob.call(`/sandbox/exchanges/${id}`)).body.ok).toBe(true);
    expect((await ada.call('/class', { sees_all: true }, 'PATCH')).body.error).toBe('not_allowed');
    const others = async () => (await ada.call('/class/members')).body.members.at(-1);
    expect(await others()).not.toHaveProperty('app_id');
    await teacher.call('/class', { sees_all: true }, 'PATCH');
    expect(await others()).toMatchObject({ name: 'Bob', app_id: (await appOf(bob)).app_id });
    expect(await names(ada)).toEqual(['auth.test', 'chat.postMessage']);
    expect((await ada.call(`/sandbox/exchanges/${id}`)).body.ok).toBe(true);
    const watcher = await open.join('Watcher', { watch: true });
    expect(await names(watcher)).toEqual(['auth.test', 'chat.postMessage']);
    expect((await worldOf(watcher)).apps.every(({ tokens }) => tokens.length === 0)).toBe(true);
    expect(JSON.stringify((await watcher.call('/sandbox')).body)).not.toMatch(/xox/);
  });

  it('hears on the stream of their own calls, and of others only which records they changed', async () => {
    const open = await openClass();
    const [ada, bob] = await both(open);
    const [ofAda, ofBob] = [await ada.stream(), await bob.stream()];
    const channel = await generalOf(bob);
    const text = 'a secret plan';
    await open.api('chat.postMessage', { channel, text }, tokenOf(await appOf(bob), 'user'));
    await open.api('auth.test', {}, tokenOf(await appOf(ada), 'bot'));
    const heardByBob = await ofBob.until('chat.postMessage');
    expect(heardByBob).toContain('event: exchange');
    const heardByAda = await ofAda.until('auth.test');
    expect(heardByAda).toContain(`"channel":"${channel}"`);
    expect(heardByAda).not.toContain('chat.postMessage');
    expect(heardByAda).toContain('event: class');
    // Coming back, they are told what they have missed, and no more than that.
    const last = /id: (\S+)\n(?![\s\S]*id: )/.exec(heardByAda)?.[1];
    await ofAda.close();
    await open.api('chat.postMessage', { channel, text }, tokenOf(await appOf(bob), 'user'));
    await open.api('api.test', {}, tokenOf(await appOf(ada), 'bot'));
    const again = await (await ada.stream(last)).until('api.test');
    expect(again).not.toContain('auth.test');
    expect(again).not.toContain('chat.postMessage');
  });

  it('who floods the world slows down nobody else', async () => {
    const open = await openClass();
    const [ada, bob] = await both(open);
    const token = tokenOf(await appOf(ada), 'bot');
    const other = tokenOf(await appOf(bob), 'bot');
    const flood = (calls: number, of: string) =>
      Promise.all(Array.from({ length: calls }, () => open.api('api.test', {}, of)));
    const isRefused = ({ status }: { readonly status: number }) => status === 429;
    const answers = await flood(200, token);
    const refused = answers.filter(isRefused);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ ok: false, error: 'ratelimited' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Their page and their programs count together.
    const pages = await Promise.all(Array.from({ length: 100 }, () => ada.call('/class/members')));
    const page = pages.find(isRefused);
    expect(page?.body.error).toBe('too_many_calls');
    expect(page?.headers.get('retry-after')).toBe('1');
    expect((await open.api('api.test', {}, other)).status).toBe(200);
    expect((await bob.call('/sandbox')).status).toBe(200);
    // Tokens that are made up do not make a caller somebody else.
    const guesses = await Promise.all(
      Array.from({ length: 500 }, (_, n) => open.api('api.test', {}, `xoxb-guess-${n}`)),
    );
    expect(guesses.some(isRefused)).toBe(true);
    expect((await open.api('api.test', {}, other)).status).toBe(200);
    // A person who waits as long as they are told may call again.
    await vi.waitFor(async () => expect((await open.api('api.test', {}, token)).status).toBe(200));
  });

  it('has a name that is shown as it is, and runs nowhere', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const script = '<script>alert(1)</script>';
    const mallory = await open.join(script);
    const formula = await open.join('=HYPERLINK("http://x")');
    expect((await worldOf(mallory)).apps[0]?.name).toContain('<script>');
    const page = await teacher.call('/class/members');
    expect(page.headers.get('content-type')).toContain('application/json');
    expect(page.body.members[1].name).toBe(script);
    expect((await formula.call('/class')).body.me.name).toBe('=HYPERLINK("http://x")');
    const csv = await teacher.call('/class/results.csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"")",learner`);
    for (const wrong of ['', '   ', 'a'.repeat(41), 'a\nb', 'a\u0000b'])
      await expect(open.join(wrong)).rejects.toThrow('invalid_name');
    await expect(open.join('  TEACHER ')).rejects.toThrow('name_taken');
  });

  it('who is removed has no key, no stream and no way back but the link', async () => {
    const open = await openClass();
    const teacher = await open.teacher();
    const [ada] = await both(open);
    const stream = await ada.stream();
    await stream.until('event: class');
    expect((await ada.call(`/class/members/${teacher.id}`, undefined, 'DELETE')).body.error).toBe(
      'not_allowed',
    );
    expect((await teacher.call(`/class/members/${ada.id}`, undefined, 'DELETE')).status).toBe(200);
    expect((await ada.call('/sandbox')).body.error).toBe('class_key_unknown');
    await expect(stream.until('never')).rejects.toThrow('ended');
    expect((await open.join('Ada')).id).not.toBe(ada.id);
  });

  it('signs in as nobody else, whatever page they use', async () => {
    const open = await openClass();
    const [ada, bob] = await both(open);
    const [app, bobsUser, user] = [await appOf(ada), await userOf(bob), await userOf(ada)];
    const query = new URLSearchParams({
      client_id: app.client_id,
      user_scope: 'chat:write',
      state: 's',
    });
    const cookie = `${cookieName(open.base)}=${ada.key}`;
    const page = await open.send(`/oauth/v2/authorize?${query}`, { headers: { cookie } });
    expect(page.body).toMatch(new RegExp(`value="${user}"\\s+selected`));
    const consent = /name="consent" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const decide = (as: string, headers: Record<string, string>) =>
      open.send(`/oauth/v2/authorize?${query}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ consent, decision: 'allow', user: as }),
        redirect: 'manual',
      });
    expect((await decide(bobsUser, { cookie })).status).toBe(403);
    expect((await decide(user, {})).status).toBe(403);
    expect((await decide(user, { cookie: `${cookieName(open.base)}=${bob.key}` })).status).toBe(
      403,
    );
    expect((await decide(user, { cookie })).status).toBe(302);
  });
});
