import { describe, expect, it } from 'vitest';
import { openLessonAt } from '../tests/lesson-world.fixture.ts';
import { postForm, signInRequest, SIGN_IN_PAGE } from './evidence/sign-ins.ts';
import { signIn } from './plans/07-sign-in.ts';

const { chapters } = signIn;
type Id = keyof typeof chapters;

/** The lesson, with the chapters before `chapter` done. */
async function openedAt(chapter: Id) {
  const { driver, said } = await openLessonAt(signIn, chapter);
  const {
    client_id = '',
    client_secret = '',
    redirect_urls: [redirect_uri = ''] = [],
  } = (await driver.world()).apps[0] ?? {};
  const app = { client_id, client_secret, redirect_uri };
  /** Opens the sign-in page, with a request that is good but for `change`. */
  const ask = (change: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const request = { client_id, redirect_uri, ...signInRequest(), ...change };
    return driver.send(`${SIGN_IN_PAGE}?${new URLSearchParams(request)}`, { headers });
  };
  /** Posts the form of a consent page. */
  const allow = ({ text }: { readonly text: string }, change: Record<string, string> = {}) => {
    const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(text) ?? [];
    return driver.send(SIGN_IN_PAGE, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ consent, decision: 'allow', ...change }).toString(),
    });
  };
  const code = async () => (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
  const exchange = (fields: Record<string, string>) =>
    postForm(driver, '/api/openid.connect.token', fields);
  return { driver, said, app, ask, allow, code, exchange };
}

describe('the request', () => {
  it('needs state and nonce, openid, and a redirect URI of the app', async () => {
    const { ask, said } = await openedAt('request');
    expect(await said()).toBeUndefined();
    for (const [change, hint] of [
      [{ state: '' }, 'no `state`'],
      [{ nonce: '' }, 'no `nonce`'],
      [{ scope: 'email' }, 'needs `openid`'],
      [{ scope: 'openid chat:write' }, 'nothing else'],
      [{ response_type: 'token' }, 'must be `code`'],
      [{ redirect_uri: 'https://elsewhere.example/' }, 'not configured'],
      [{ client_id: 'nobody' }, 'no app'],
    ] as const) {
      await ask(change);
      expect(await said()).toMatch(hint);
    }
    await ask();
    expect(await said()).toBe(
      'done: The request asked for openid, email, profile, with state and nonce.',
    );
  });

  it('is not the install page', async () => {
    const { driver, app, said } = await openedAt('request');
    const asked = { client_id: app.client_id, scope: 'chat:write', state: 'a', nonce: 'b' };
    await driver.send(`/oauth/v2/authorize?${new URLSearchParams(asked)}`);
    expect(await said()).toBeUndefined();
  });
});

describe('the consent', () => {
  it('is not cancelling, nor opening the page once more', async () => {
    const { driver, ask, allow, said } = await openedAt('consent');
    await ask();
    expect(await said()).toMatch('Press Allow');
    await driver.consent(SIGN_IN_PAGE, signInRequest(), { decision: 'cancel' });
    expect(await said()).toMatch('access_denied');
    await allow({ text: 'name="consent" value="Q0AAAAAAAAA.aaaaaaaaaaaaaaaa"' });
    expect(await said()).toMatch('invalid_consent');
  });

  it('may be skipped for somebody whom the workspace knows', async () => {
    const { driver, ask, allow, said } = await openedAt('request');
    const back = await allow(await ask({ state: '' }));
    const [cookie = ''] = (back.headers.get('set-cookie') ?? '').split(';');
    expect(await said()).toMatch('no `state`');
    await ask({ team: (await driver.world()).team.id }, { cookie });
    expect(await said()).toMatch('done');
    expect(await said('consent')).toMatch('done');
  });

  it('may come back by a form', async () => {
    const { ask, allow, said } = await openedAt('consent');
    const page = await ask({ response_mode: 'form_post' });
    await allow(page, { decision: 'person' });
    expect(await said()).toMatch('Press Allow');
    await allow(page);
    expect(await said()).toMatch('done');
  });
});

describe('the exchange', () => {
  it('says why it was refused', async () => {
    const { driver, code, exchange, said } = await openedAt('exchange');
    await exchange({ code: 'x' });
    expect(await said()).toMatch('does not know this code');
    const good = await code();
    await exchange({ code: good, client_secret: 'x' });
    expect(await said()).toMatch('`client_secret` is wrong');
    await exchange({ code: good, redirect_uri: 'http://127.0.0.1/elsewhere' });
    expect(await said()).toMatch('`redirect_uri` is not the one');
    await driver.call('oauth.v2.access', { code: good }, null);
    expect(await said()).not.toMatch('done');
    await exchange({ code: good });
    expect(await said()).toMatch('done');
  });

  it('does not put the secret into an address', async () => {
    const { driver, app, code, said } = await openedAt('exchange');
    const { base_url } = (await driver.world()).deployment;
    const redirect_uri = `${base_url}/relying-party/callback`;
    const query = new URLSearchParams({ ...app, redirect_uri, code: await code() });
    await driver.send(`/api/openid.connect.token?${query}`, { method: 'POST' });
    expect(await said()).toMatch('in the address');
  });

  it('may have the code in its address, which is worth nothing afterwards', async () => {
    const { driver, app, code, said } = await openedAt('exchange');
    const { base_url } = (await driver.world()).deployment;
    const redirect_uri = `${base_url}/relying-party/callback`;
    const query = new URLSearchParams({ redirect_uri, code: await code() });
    const pair = [app.client_id, app.client_secret].map(encodeURIComponent).join(':');
    await driver.send(`/api/openid.connect.token?${query}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(pair)}` },
    });
    expect(await said()).toMatch('done');
  });

  it('may use basic authentication', async () => {
    const { driver, app, code, said } = await openedAt('exchange');
    const pair = [app.client_id, app.client_secret].map(encodeURIComponent).join(':');
    const { base_url } = (await driver.world()).deployment;
    await driver.send('/api/openid.connect.token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(pair)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await code(),
        redirect_uri: `${base_url}/relying-party/callback`,
      }).toString(),
    });
    expect(await said()).toMatch('done');
  });

  it('is not a refresh', async () => {
    const { driver, code, exchange, said } = await openedAt('keys');
    const { json } = await exchange({ code: await code() });
    expect(await said()).toBeUndefined();
    await driver.send('/openid/connect/keys');
    expect(await said()).toMatch('done: You read the one key');
    const { refresh_token } = json;
    await exchange({ grant_type: 'refresh_token', refresh_token });
    expect(await said('userinfo')).toBeUndefined();
  });
});

it('wants the user info of somebody who signed in', async () => {
  const { driver, code, exchange, said } = await openedAt('userinfo');
  await driver.call('openid.connect.userInfo');
  expect(await said()).toMatch('Send the access token of the exchange');
  const { json } = await exchange({ code: await code() });
  await driver.send('/api/openid.connect.userInfo', {
    headers: { authorization: `Bearer ${json.access_token}` },
  });
  expect(await said()).toMatch(/done: .* signed in/);
});
