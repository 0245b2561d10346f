import { describe, expect, it } from 'vitest';
import { CALLBACK_PATH } from '../contract/relying-party.ts';
import { openLessonAt, says } from '../tests/lesson-world.fixture.ts';
import { installAnApp } from './plans/09-install-an-app.ts';

const PAGE = '/oauth/v2/authorize';
const { chapters } = installAnApp;

type Chapter = keyof typeof chapters;

/** The lesson, with all chapters before this one done. */
async function at(chapter: Chapter) {
  const opened = await openLessonAt(installAnApp, chapter);
  const { driver } = opened;
  const { apps, deployment } = await driver.world();
  const app = apps[0] ?? expect.fail('the world has an app');
  const redirect_uri = deployment.base_url + CALLBACK_PATH;
  return {
    ...opened,
    app,
    exchange: (code: string | null, change: object = {}) =>
      // As curl with basic authentication sends it.
      driver.send('/api/oauth.v2.access', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${app.client_id}:${app.client_secret}`)}` },
        body: new URLSearchParams({ code: code ?? '', redirect_uri, ...change }),
      }),
    post: (url: string, body: BodyInit = '{"text":"Hello"}') =>
      driver.send(url, { method: 'POST', body }),
  };
}

describe('the lesson about installs', () => {
  it('wants a request with a state and the scope of the webhook', async () => {
    const { driver, app, hint } = await at('ask');
    const asked = (scope: string, more = {}) =>
      driver.send(`${PAGE}?${new URLSearchParams({ client_id: app.client_id, scope, ...more })}`);
    await asked('chat:write', { state: 's' });
    expect(await hint()).toEqual(says('Add incoming-webhook'));
    await asked('incoming-webhook');
    expect(await hint()).toEqual(says('no state'));
    await asked('incoming-webhook', { state: 's', redirect_uri: 'https://evil.example/' });
    expect(await hint()).toEqual(says('bad_redirect_uri'));
    await asked('chat:write incoming-webhook', { state: 's' });
    expect(await hint()).toMatchObject({ done: true });
  });

  it('tells a decision that was not the one asked for', async () => {
    const { driver, hint } = await at('cancel');
    const channel = await driver.channel('random');
    await driver.consent(PAGE, { scope: 'incoming-webhook', state: 's' }, { channel });
    expect(await hint()).toEqual(says('You allowed it'));
    const later = await at('allow');
    await later.driver.consent(PAGE, { scope: 'chat:write', state: 's' }, { decision: 'cancel' });
    expect(await later.hint()).toEqual(says('cancelled again'));
    await later.driver.consent(PAGE, { scope: 'chat:write', state: 's' });
    expect(await later.hint()).toEqual(says('No channel was chosen'));
    const shown = { scope: 'incoming-webhook', state: 's' };
    await expect(later.driver.consent(PAGE, shown)).rejects.toThrow('did not return');
    expect(await later.hint()).toEqual(says('No channel was chosen'));
  });

  it('tells an exchange that gave no webhook, and takes one by a program', async () => {
    const { driver, hint, exchange } = await at('exchange');
    const channel = await driver.channel('random');
    const asked = { scope: 'incoming-webhook', state: 's' };
    await exchange('no code');
    expect(await hint()).toEqual(says('does not know this code'));
    await exchange((await driver.consent(PAGE, { ...asked, scope: 'chat:write' })).get('code'));
    expect(await hint()).toEqual(says('no incoming_webhook: its `scope` lacks incoming-webhook'));
    const code = (await driver.consent(PAGE, asked, { channel })).get('code');
    await exchange(code, { redirect_uri: 'http://localhost/elsewhere' });
    expect(await hint()).toEqual(says('`redirect_uri` is not the one'));
    await exchange((await driver.consent(PAGE, asked, { channel })).get('code'));
    expect(await hint()).toMatchObject({ done: true, summary: expect.stringContaining('#random') });
  });

  it('tells the new webhook from another one', async () => {
    const { app, hint, post } = await at('post');
    await post(app.webhooks[0]?.url ?? '');
    expect(await hint()).toEqual(says('another webhook'));
    await post(app.webhooks.at(-1)?.url ?? '', '{}');
    expect(await hint()).toEqual(says('no_text'));
    await post(app.webhooks.at(-1)?.url ?? '', new URLSearchParams({ payload: '{"text":"Hi"}' }));
    expect(await hint()).toMatchObject({ done: true });
  });

  it('wants the app removed, and then a post with its webhook', async () => {
    const { driver, app, hint, post } = await at('uninstall');
    const url = app.webhooks.at(-1)?.url ?? '';
    const { client_id, client_secret } = app;
    const { token } = await driver.sandbox('POST', '/tokens', {
      app_id: app.app_id,
      type: 'bot',
      scopes: ['chat:write'],
    });
    await driver.call('auth.revoke', {}, { token });
    expect(await hint()).toEqual(says('revoked one token'));
    await driver.call('apps.uninstall', { client_id, client_secret: 'wrong' });
    expect(await hint()).toEqual(says('bad_client_secret'));
    await driver.call('apps.uninstall', { client_id, client_secret });
    await post(app.webhooks[0]?.url ?? '');
    expect(await hint()).toEqual(says('same webhook once more'));
    await post(url);
    expect(await hint()).toMatchObject({ done: true });
  });
});
