import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { openWorld, START_S, type OpenWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  consentIn,
  decideConsent,
  exchangeCode,
  INSTALL,
  openBrowser,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
  type Browser,
} from '../testing/sign-in.ts';
import { installApp, installRequest } from '../testing/install.ts';

const WEEK_S = 604_800;

/** Signs a person in, the second ordinary member by default; returns their id. */
async function signIn(world: OpenWorld, browser?: Browser, more = {}, who = 1): Promise<string> {
  const user = (await world.brief()).users.sample[who] ?? '';
  await allowRequest(world, SIGN_IN, signInRequest(world, more), { user }, browser);
  return user;
}

/** Who a browser is signed in as; null for nobody. */
async function personOf(world: OpenWorld, browser?: Browser, scope = 'openid') {
  const request = signInRequest(world, { scope, prompt: 'none' });
  const back = parametersSentBack(await openPageOf(world, SIGN_IN, request, browser));
  const code = back.get('code');
  if (code === null) return back.get('error');
  return decodeJwt((await exchangeCode(world, { code })).body.id_token as string).sub;
}

const sessionsOf = async (world: OpenWorld) =>
  (await world.sandbox('/snapshot')).body.rows.filter(
    ({ table, row }: { table: string; row: unknown }) => table === 'sessions' && row !== null,
  ) as { key: string; row: { secret: string | null } }[];

describe('over HTTP a session', () => {
  it.each(['reset', 'snapshot'])(
    'ends with its world: after a %s its cookie is nobody, also once others signed in',
    async (way) => {
      const world = await openWorld({ salt: 'a salt' });
      const { body: snapshot } = await world.sandbox('/snapshot');
      const [before, after] = [openBrowser(), openBrowser()];
      await signIn(world, before);
      await (way === 'reset'
        ? world.sandbox('/reset', {})
        : world.sandbox('/snapshot', snapshot, 'PUT'));
      expect(await personOf(world, before)).toBe('login_required');
      const user = await signIn(world, after, {}, 2);
      expect(await personOf(world, after)).toBe(user);
      expect(await personOf(world, before)).toBe('login_required');
    },
  );

  it('belongs to one browser: another one, and a program without cookies, are nobody', async () => {
    const world = await openWorld();
    const [first, second] = [openBrowser(), openBrowser()];
    const user = await signIn(world, first);
    expect(await personOf(world, first)).toBe(user);
    expect(await personOf(world, second)).toBe('login_required');
    expect(await personOf(world)).toBe('login_required');
    const other = await signIn(world, second, {}, 2);
    expect(other).not.toBe(user);
    expect([await personOf(world, first), await personOf(world, second)]).toEqual([user, other]);
    const { team } = await world.brief();
    const page = await openPageOf(world, SIGN_IN, signInRequest(world, { team: team.id }));
    expect(page.status).toBe(200);
  });

  it.each([
    ['http://localhost', 'parley_session', '/openid/connect/authorize', ''],
    ['http://127.0.0.1:4321/gov', 'parley_session_4321', '/gov/openid/connect/authorize', ''],
    ['https://p.example/a', 'parley_session', '/a/openid/connect/authorize', '; Secure'],
  ])(
    'is identified by a cookie of the sign-in page only: %s',
    async (base_url, name, path, secure) => {
      const world = await openWorld({ deployment: { base_url } });
      const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
      const { headers } = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
      const cookie = headers.get('set-cookie') ?? '';
      const [value = '', ...attributes] = cookie.split('; ');
      expect(value).toMatch(new RegExp(`^${name}=S0[A-Z0-9]{9}\\.[A-Za-z0-9]{24}$`));
      expect(attributes.join('; ')).toBe(
        `Path=${path}; Max-Age=${WEEK_S}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  );

  it('has one name: its value in another cookie, also of as many letters, is nobody', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    const user = await signIn(world, browser);
    const [[name, value] = ['', '']] = browser.cookies;
    for (const other of [`other${name.slice(5)}`, `${name}_`, `x${name}`])
      expect(await personOf(world, { cookies: new Map([[other, value]]) })).toBe('login_required');
    const both = {
      cookies: new Map([
        ['other', value],
        [name, value],
      ]),
    };
    expect(await personOf(world, both)).toBe(user);
  });

  it('begins with a sign-in that was allowed, and with nothing else', async () => {
    const world = await openWorld();
    const page = await openPageOf(world, SIGN_IN, signInRequest(world));
    const consent = consentIn(page);
    const cancelled = await decideConsent(world, SIGN_IN, { consent, decision: 'cancel' });
    const install = consentIn(await openPageOf(world, INSTALL, installRequest(world)));
    const added = await decideConsent(world, INSTALL, { consent: install, decision: 'allow' });
    for (const { headers } of [page, cancelled, added])
      expect(headers.get('set-cookie')).toBeNull();
    expect(added.status).toBe(302);
    expect(await sessionsOf(world)).toEqual([]);
    const browser = openBrowser();
    await signIn(world, browser, { response_mode: 'form_post' });
    expect(await personOf(world, browser)).not.toBe('login_required');
  });

  it('is new with every sign-in, and the one of before is over', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    const user = await signIn(world, browser);
    const stolen = { cookies: new Map(browser.cookies) };
    await signIn(world, browser);
    expect(browser.cookies).not.toEqual(stolen.cookies);
    expect(await personOf(world, browser)).toBe(user);
    expect(await personOf(world, stolen)).toBe('login_required');
    expect(await sessionsOf(world)).toHaveLength(1);
  });

  it('remembers what its person agreed to, and nothing of what another one did', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    const user = await signIn(world, browser, { scope: 'openid email' });
    await signIn(world, browser, { scope: 'openid' });
    expect(await personOf(world, browser, 'openid email')).toBe(user);
    expect(await personOf(world, browser, 'openid email profile')).toBe('consent_required');
    await signIn(world, browser, { scope: 'openid profile' });
    expect(await personOf(world, browser, 'openid email profile')).toBe(user);
    const other = await signIn(world, browser, { scope: 'openid' }, 2);
    expect(await personOf(world, browser, 'openid email')).toBe('consent_required');
    expect(await personOf(world, browser)).toBe(other);
  });

  it('is over after a week, to the second', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    const user = await signIn(world, browser);
    await world.sandbox('/clock', { advance_s: WEEK_S - 1 });
    expect(await personOf(world, browser)).toBe(user);
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await personOf(world, browser)).toBe('login_required');
    expect(await sessionsOf(world)).toHaveLength(1);
    await signIn(world, openBrowser());
    expect(await sessionsOf(world), 'the next sign-in clears it away').toHaveLength(1);
  });

  it('gives way when there are more than 200, the oldest first', async () => {
    const world = await openWorld({});
    const [first, second] = [openBrowser(), openBrowser()];
    const user = await signIn(world, first);
    await signIn(world, second);
    const request = signInRequest(world);
    for (let n = 0; n < 198; n += 1) await allowRequest(world, SIGN_IN, request, { user });
    expect(await personOf(world, first)).toBe(user);
    for (let n = 0; n < 20; n += 1) await allowRequest(world, SIGN_IN, request, { user });
    expect(await sessionsOf(world)).toHaveLength(200);
    expect(await personOf(world, first)).toBe('login_required');
    const last = openBrowser();
    await signIn(world, last);
    expect(await personOf(world, last)).toBe(user);
  });

  it('is found among other cookies, and not by a part of it', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    const user = await signIn(world, browser);
    const [[name = '', value = ''] = []] = browser.cookies;
    const as = async (cookie: string) => {
      const request = signInRequest(world, { prompt: 'none' });
      const answer = await world.send(`${SIGN_IN}?${new URLSearchParams(request)}`, {
        headers: { cookie },
      });
      return parametersSentBack(answer).get('code') !== null;
    };
    expect(user).not.toBe('');
    expect(await as(`${name}=${value}`)).toBe(true);
    expect(await as(`a=b;${name}=${value} ; c=d`)).toBe(true);
    expect(await as(`${name}=S0AAAAAAAAA.x; ${name}=${value}`)).toBe(true);
    const [id = '', secret = ''] = value.split('.');
    for (const forged of [
      '',
      name,
      `${name}=`,
      `${name}=${id}`,
      `${name}=${id}.`,
      `${name}=${id}.${secret.slice(1)}`,
      `${name}=${id}.${secret}x`,
      `${name}=${value.toLowerCase()}`,
      `${name}=embedded`,
      `${name}=embedded.`,
      `${name}=embedded.null`,
      `x${name}=${value}`,
      `${name}x=${value}`,
      `a="${name}=${value}"`,
    ])
      expect([forged, await as(forged)]).toEqual([forged, false]);
  });

  it('of an embedded browser in a copied world signs in no cookie', async () => {
    const tab = await openWorld({ sessions: 'embedded' });
    await signIn(tab);
    const world = await openWorld();
    await world.sandbox('/snapshot', (await tab.sandbox('/snapshot')).body, 'PUT');
    expect(await sessionsOf(world)).toHaveLength(1);
    for (const text of ['embedded', 'embedded.', 'embedded.null', 'embedded.undefined'])
      expect(await personOf(world, { cookies: new Map([['parley_session', text]]) })).toBe(
        'login_required',
      );
  });

  it('ends with a reset, and its agreements with the installation', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    await signIn(world, browser);
    const { client_id, client_secret } = world.app;
    await world.call('apps.uninstall', { client_id, client_secret });
    expect(await installApp(world)).toMatchObject({ ok: true });
    expect(await personOf(world, browser)).toBe('consent_required');
    await world.sandbox('/reset', { seed: 9 });
    const app = (await world.brief()).apps[0] as typeof world.app;
    expect(await personOf({ ...world, app }, browser)).toBe('login_required');
  });

  it('leaves no trace of its secret in the log of calls', async () => {
    const world = await openWorld();
    const browser = openBrowser();
    await signIn(world, browser);
    const [cookie = ''] = browser.cookies.values();
    const [, secret = ''] = cookie.split('.');
    expect((await sessionsOf(world))[0]?.row.secret).toBe(secret);
    await openPageOf(world, SIGN_IN, signInRequest(world, { state: cookie }), browser);
    await personOf(world, browser);
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    const whole = await Promise.all(
      exchanges.map(async ({ id }: { id: string }) =>
        JSON.stringify((await world.sandbox(`/exchanges/${id}`)).body),
      ),
    );
    expect(whole.join('')).not.toContain(secret);
    expect(whole.join('')).toContain('["set-cookie","…"]');
    expect(whole.join('')).toContain('["cookie","…"]');
  });
});

describe('in the tab a session', () => {
  it('belongs to the embedded browser, and sets no cookie', async () => {
    const world = await openWorld({ sessions: 'embedded' });
    const user = (await world.brief()).users.sample[1] ?? '';
    const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const answer = await decideConsent(world, SIGN_IN, { consent, decision: 'allow', user });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([302, null]);
    expect(await personOf(world)).toBe(user);
    expect(await sessionsOf(world)).toMatchObject([{ key: 'embedded', row: { secret: null } }]);
    const other = await signIn(world, undefined, {}, 2);
    expect(await personOf(world)).toBe(other);
    expect(await sessionsOf(world)).toHaveLength(1);
    await world.sandbox('/clock', { advance_s: WEEK_S });
    expect(await personOf(world)).toBe('login_required');
  });

  it('is kept, and the same calls give the same bytes', async () => {
    const bytes = await Promise.all(
      [0, 1].map(async () => {
        const world = await openWorld({ sessions: 'embedded' });
        await signIn(world);
        return JSON.stringify((await world.sandbox('/snapshot')).body);
      }),
    );
    expect(bytes[0]).toBe(bytes[1]);
    expect(bytes[0]).toContain(`"at":${START_S}`);
  });
});
