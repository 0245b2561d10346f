import { describe, expect, it } from 'vitest';
import { LOOK_ALIKE_PATH } from '../contract/relying-party.ts';
import { openLessonAt } from '../tests/lesson-world.fixture.ts';
import { postForm, signInRequest, SIGN_IN_PAGE } from './evidence/sign-ins.ts';
import { sixAttacks } from './plans/08-six-attacks.ts';

const { chapters } = sixAttacks;
type Id = keyof typeof chapters;

/** The lesson, with the chapters before `chapter` done. */
async function openedAt(chapter: Id) {
  const { driver, said, pass } = await openLessonAt(sixAttacks, chapter);
  const { client_id = '', redirect_urls: [redirect_uri = ''] = [] } =
    (await driver.world()).apps[0] ?? {};
  const ask = (change: Record<string, string>) => {
    const asked = { client_id, redirect_uri, ...signInRequest(), ...change };
    const sent = Object.entries(asked).filter(([, value]) => value !== '');
    return driver.send(`${SIGN_IN_PAGE}?${new URLSearchParams(sent)}`);
  };
  const code = async () => (await driver.consent(SIGN_IN_PAGE, signInRequest())).get('code') ?? '';
  const exchange = (fields: Record<string, string>) =>
    postForm(driver, '/api/openid.connect.token', fields);
  return { driver, said, ask, code, exchange, pass, redirect_uri };
}

it('a look-alike begins like the redirect URI of the app, and is one of the learner’s own', async () => {
  const { ask, code, exchange, said, redirect_uri } = await openedAt('look-alike');
  await ask({ redirect_uri: `${redirect_uri}/deeper` });
  expect(await said()).toMatch(
    `That is no attack: the redirect URI is one of these, or below one: ${redirect_uri}`,
  );
  await ask({ redirect_uri: '' });
  expect(await said()).toMatch('no redirect URI at all');
  await ask({ scope: 'email' });
  expect(await said()).toMatch('another reason');
  await exchange({ code: await code(), redirect_uri: 'https://evil.example/' });
  expect(await said()).not.toMatch('done');
  await ask({ redirect_uri: 'https://evil.example/callback' });
  expect(await said()).toMatch('does not look like that of the app');
  await ask({ redirect_uri: `http://localhost.evil.example${LOOK_ALIKE_PATH}` });
  expect(await said()).toMatch('address of the attack lab');
  const { hostname } = new URL(redirect_uri);
  await ask({ redirect_uri: redirect_uri.replace(hostname, `${hostname}.evil.example`) });
  expect(await said()).toMatch('done: bad_redirect_uri');
});

it('mixed scopes are openid with another one, and openid is what stays', async () => {
  const { ask, said } = await openedAt('mixed-scopes');
  await ask({ scope: 'openid email' });
  expect(await said()).toMatch('sign-in scopes alone');
  await ask({ scope: 'chat:write' });
  expect(await said()).toMatch('`openid` is missing');
  await ask({ scope: 'openid chat:write', redirect_uri: 'https://evil.example/' });
  expect(await said()).toMatch('another reason');
  await ask({ scope: 'openid chat:write' });
  expect(await said()).toMatch('Which one do you leave out?');
  await ask({ scope: 'chat:write' });
  expect(await said()).toMatch('Leave out the other one');
  await ask({ scope: 'openid users:read' });
  expect(await said()).toMatch('still scopes of both kinds');
  await ask({ scope: 'openid', redirect_uri: 'https://evil.example/' });
  expect(await said()).toMatch('another reason');
  await ask({ scope: 'openid' });
  expect(await said()).toBe('done: Both together: invalid_scope. openid alone: accepted.');
});

describe('a code', () => {
  it('is used twice only if it worked once, and then only a new sign-in helps', async () => {
    const { code, exchange, said } = await openedAt('used-twice');
    await exchange({ code: 'invented' });
    expect(await said()).toMatch('does not know this code');
    const good = await code();
    const { json } = await exchange({ code: good });
    expect(await said()).toMatch('first exchange');
    await exchange({ code: good });
    expect(await said()).toMatch('How does the person get in again?');
    await exchange({ code: good });
    expect(await said()).toMatch('used up for everyone');
    const { refresh_token } = json;
    await exchange({ grant_type: 'refresh_token', refresh_token });
    expect(await said()).toMatch(/A refresh does not help: \w+\./);
    await exchange({ code: await code(), client_secret: 'guess' });
    expect(await said()).toMatch('client_secret');
    await exchange({ code: await code() });
    expect(await said()).toBe(
      'done: The code was refused and its tokens revoked. A new sign-in let the person in again.',
    );
  });

  it('of an install that is used twice is another matter', async () => {
    const { driver, said } = await openedAt('used-twice');
    const back = await driver.consent('/oauth/v2/authorize', { scope: 'chat:write', state: 'a' });
    const fields = { code: back.get('code') ?? '' };
    await postForm(driver, '/api/oauth.v2.access', fields);
    const { json } = await postForm(driver, '/api/oauth.v2.access', fields);
    expect(json.error).toBe('code_already_used');
    expect(await said()).toBeUndefined();
  });

  it('without the secret is refused, with it is no attack', async () => {
    const { code, exchange, said } = await openedAt('no-secret');
    await exchange({ code: '', client_secret: 'guess' });
    expect(await said()).toMatch('no `code`');
    await exchange({ code: 'a', client_id: '1.2', client_secret: 'guess' });
    expect(await said()).toMatch('client id is unknown');
    const good = await code();
    await exchange({ code: 'invented' });
    expect(await said()).toMatch('the real secret');
    await exchange({ code: good, client_secret: 'guess' });
    expect(await said()).toMatch('done');
    // The real app can still use it.
    expect((await exchange({ code: good })).json.ok).toBe(true);
  });

  it('is old only if the platform gave it out, and ten minutes passed', async () => {
    const { code, exchange, pass, said } = await openedAt('old-code');
    const early = await code();
    await pass(599);
    await exchange({ code: early });
    expect(await said()).toMatch('still valid');
    const late = await code();
    await pass(600);
    await exchange({ code: 'F01H0W4I4XF.invented-by-an-attacker' });
    expect(await said()).toMatch('never gave out');
    await exchange({ code: early });
    expect(await said()).toMatch('exchanged before');
    await exchange({ code: late });
    expect(await said()).toMatch('done');
  });
});

it('an access token is old after twelve hours, and no other will do', async () => {
  const { driver, code, exchange, pass, said } = await openedAt('old-token');
  await driver.call('openid.connect.userInfo', {}, { token: 'xoxp-invented' });
  expect(await said()).toMatch('exchange the code first');
  const { json } = await exchange({ code: await code() });
  const { access_token: token } = json;
  expect(await said()).toMatch('You have an access token');
  await driver.call('openid.connect.userInfo', {}, { token });
  expect(await said()).toMatch('still valid');
  await pass(43_200);
  await driver.call('openid.connect.userInfo');
  expect(await said()).toMatch('Send the access token');
  await driver.call('openid.connect.userInfo', {}, { token });
  expect(await said()).toMatch('done');
});
