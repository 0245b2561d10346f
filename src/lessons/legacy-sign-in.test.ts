import { describe, expect, it } from 'vitest';
import { CALLBACK_PATH } from '../contract/relying-party.ts';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { legacySignIn } from './plans/12-legacy-sign-in.ts';

const { chapters } = legacySignIn;
type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(legacySignIn, chapter);
  const { driver } = opened;
  const { apps, deployment } = await driver.world();
  const { client_id = '', client_secret = '' } = apps[0] ?? {};
  const redirect_uri = deployment.base_url + CALLBACK_PATH;
  const exchange = async (method: string, code: string | null) => {
    const fields = { code: code ?? '', redirect_uri, client_id, client_secret };
    const body = new URLSearchParams(fields);
    return (await driver.send(`/api/${method}`, { method: 'POST', body })).json;
  };
  return {
    ...opened,
    exchange,
    legacy: async (scope = 'identity.basic') => {
      const back = await driver.consent('/oauth/v2/authorize', { user_scope: scope, state: 's' });
      return exchange('oauth.v2.access', back.get('code'));
    },
    signIn: async (choice = {}) => {
      const asked = { response_type: 'code', scope: 'openid', state: 's' };
      const back = await driver.consent('/openid/connect/authorize', asked, choice);
      return (await exchange('openid.connect.token', back.get('code'))).access_token as string;
    },
  };
}

describe('the lesson about the legacy sign-in', () => {
  it('wants users.identity with the token of a legacy sign-in', async () => {
    const { driver, legacy, hint } = await at('legacy');
    await driver.call('users.identity', {}, 'user');
    expect(await hint()).toEqual(says('is older than this chapter'));
    const { authed_user } = await legacy();
    await driver.call('users.identity', {}, 'bot');
    expect(await hint()).toEqual(says('token of a person'));
    const { token } = await driver.sandbox('POST', '/tokens', {
      app_id: (await driver.world()).apps[0]?.app_id,
      type: 'user',
      scopes: ['users:read'],
    });
    await driver.call('users.identity', {}, { token });
    expect(await hint()).toEqual(says('no identity scope'));
    await driver.call('users.identity', {}, null);
    expect(await hint()).toEqual(says('not_authed'));
    await driver.call('users.identity', {}, { token: authed_user.access_token });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants both kinds of scopes in one request, on either page', async () => {
    const { driver, hint } = await at('mix');
    const state = 's';
    await driver.consent('/oauth/v2/authorize', { scope: 'chat:write', state });
    expect(await hint()).toEqual(says('chat:write: that is one kind'));
    await driver.consent('/openid/connect/authorize', { scope: 'chat:write', state });
    expect(await hint()).toEqual(says('that is one kind'));
    await driver.consent('/openid/connect/authorize', { scope: 'openid identity.basic', state });
    expect(await hint()).toEqual(says('refused with'));
    await driver.consent('/oauth/v2/authorize', {
      scope: 'chat:write',
      user_scope: 'openid',
      state,
    });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants an identity token, not another legacy exchange', async () => {
    const { exchange, legacy, signIn, hint } = await at('openid');
    await legacy();
    expect(await hint()).toEqual(says('That was the legacy exchange'));
    await exchange('openid.connect.token', 'no code');
    expect(await hint()).toEqual(says('invalid_code'));
    await signIn();
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants the same person both ways', async () => {
    const { driver, signIn, hint } = await at('compare');
    await driver.call('openid.connect.userInfo', {}, 'bot');
    expect(await hint()).toEqual(says('Use the access token of the new sign-in'));
    const [user] = (await driver.world()).users.sample;
    await driver.call('openid.connect.userInfo', {}, { token: await signIn({ user }) });
    expect(await hint()).toEqual(says(`this one of ${user}`));
    const owner = (await driver.world()).users.admin;
    await driver.call('openid.connect.userInfo', {}, { token: await signIn({ user: owner }) });
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants every legacy token revoked, and no other', async () => {
    const { driver, legacy, hint } = await at('stop');
    const [user] = (await driver.world()).users.sample;
    const asked = { user_scope: 'identity.basic', state: 's' };
    await driver.consent('/oauth/v2/authorize', asked, { user: user ?? '' });
    const { authed_user } = await legacy('identity.basic,identity.team');
    const token = authed_user.access_token as string;
    await driver.call('auth.revoke', { test: true }, { token });
    expect(await hint()).toEqual(says('only a test'));
    await driver.call('auth.revoke', {}, 'user');
    expect(await hint()).toEqual(says('still active'));
    await chapters.stop.solve(driver);
    expect(await hint()).toEqual(IS_DONE);
  });
});
