import { describe, expect, it } from 'vitest';
import { IS_DONE, openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { installWithRotation, refresh } from './evidence/refreshes.ts';
import { postForm } from './evidence/sign-ins.ts';
import { tokensThatExpire } from './plans/16-tokens-that-expire.ts';

type Chapter = keyof typeof tokensThatExpire.chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const { driver, hint, pass } = await openLessonAt(tokensThatExpire, chapter);
  return {
    driver,
    hint,
    pass,
    test: (token: string) => driver.call('auth.test', {}, { token }),
  };
}

const HALF_A_DAY_S = 43_200;

describe('the lesson about tokens that expire', () => {
  it('wants an install whose token expires', async () => {
    const { driver, hint } = await at('install');
    await postForm(driver, '/api/oauth.v2.access', { code: 'made-up' });
    expect(await hint()).toEqual(says('Allow once more'));
    const back = await driver.consent('/oauth/v2/authorize', { scope: 'chat:write', state: 's' });
    await postForm(driver, '/api/oauth.v2.access', { code: back.get('code') ?? '' });
    expect(await hint()).toEqual(says('never expires'));
    await installWithRotation(driver);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a token that expired from one that works, and one that is unknown', async () => {
    const { driver, test, pass, hint } = await at('expired');
    const { access_token } = await installWithRotation(driver);
    await test('xoxb-unknown');
    expect(await hint()).toEqual(says('invalid_auth'));
    await pass(HALF_A_DAY_S - 1);
    await test(access_token);
    expect(await hint()).toEqual(says('That token still works'));
    await pass(1);
    await test(access_token);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants a refresh, not the exchange of a code', async () => {
    const { driver, hint } = await at('renew');
    const { refresh_token } = await installWithRotation(driver);
    expect(await hint()).toEqual(says('exchange of a code'));
    const stolen = { grant_type: 'refresh_token', refresh_token, client_secret: 'no' };
    await postForm(driver, '/api/oauth.v2.access', stolen);
    expect(await hint()).toEqual(says('`client_secret`'));
    await refresh(driver, refresh_token);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants a refresh token that was used, not one that never was', async () => {
    const { driver, hint } = await at('race');
    await refresh(driver, 'xoxe-1-never-issued');
    expect(await hint()).toEqual(says('never used'));
    const { refresh_token } = await installWithRotation(driver);
    await refresh(driver, refresh_token);
    expect(await hint()).toEqual(says('another refresh token'));
    await refresh(driver, refresh_token);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('wants one refresh for two calls, with the newest refresh token', async () => {
    const { driver, test, pass, hint } = await at('once');
    const first = await installWithRotation(driver);
    expect(await hint()).toEqual({ done: false });
    await pass(HALF_A_DAY_S);
    await test(first.access_token);
    expect(await hint()).toEqual(says('Send a second one'));
    await test(first.access_token);
    expect(await hint()).toEqual(says('renew it, once'));
    await refresh(driver, 'xoxe-1-never-issued');
    expect(await hint()).toEqual(says('Send the newest one'));
    const { access_token } = await refresh(driver, first.refresh_token);
    expect(await hint()).toEqual(says('with the new one'));
    await test(access_token);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('does not count a token that was renewed before it had expired for two calls', async () => {
    const { driver, test, pass, hint } = await at('once');
    const first = await installWithRotation(driver);
    const second = await refresh(driver, first.refresh_token);
    expect(await hint()).toEqual(says('renewed before'));
    await pass(HALF_A_DAY_S);
    await test(second.access_token);
    await test(second.access_token);
    const third = await refresh(driver, second.refresh_token);
    await refresh(driver, second.refresh_token);
    expect(await hint()).toEqual(says('sent twice'));
    await test(third.access_token);
    expect(await hint()).toEqual(says('sent twice'));
    await pass(HALF_A_DAY_S);
    for (const _ of ['one', 'two']) await test(third.access_token);
    const { access_token } = await refresh(driver, third.refresh_token);
    await test(access_token);
    expect(await hint()).toEqual(IS_DONE);
  });

  it('tells a refresh of an older install from the newest', async () => {
    const { driver, test, pass, hint } = await at('once');
    const older = await installWithRotation(driver);
    const newer = await installWithRotation(driver);
    await pass(HALF_A_DAY_S);
    for (const _ of ['one', 'two']) await test(newer.access_token);
    await refresh(driver, older.refresh_token);
    expect(await hint()).toEqual(says('not the newest refresh token'));
  });
});
