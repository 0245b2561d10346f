import type { Page } from '@playwright/test';
import { HTTP, STATIC } from '../addresses.ts';
import { Elsewhere, type Form } from './elsewhere.ts';
import { expect, test } from './patient.ts';
import { Tab } from './tab.ts';

const elsewhere = new Elsewhere();
test.beforeAll(() => elsewhere.start());
test.afterAll(() => elsewhere.stop());

/** Ways in which a page of another site can hide where a request came from. */
const DISGUISES: Readonly<Record<string, Pick<Form, 'policy' | 'sandboxed' | 'by'>>> = {
  'of another site': {},
  'that hides its referrer': { policy: 'no-referrer' },
  'that shows all of its referrer': { policy: 'unsafe-url' },
  'in a sandboxed frame': { sandboxed: true },
  'that comes by way of a redirect': { by: 'redirect' },
};

/** Does something as two other sites at the same time: see `Elsewhere`. */
const asBothSites = (does: (name: 'localhost' | '127.0.0.1') => Promise<void>) =>
  Promise.all([does('localhost'), does('127.0.0.1')]);

async function consentSecret(page: Page, authorize: string): Promise<string> {
  return page.evaluate(async (address) => {
    const page = await (await fetch(address)).text();
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    return parsed.querySelector<HTMLInputElement>('[name=consent]')?.value ?? '';
  }, authorize);
}

for (const [host, { url }] of Object.entries({ 'the tab': STATIC, 'the server': HTTP })) {
  test(`in ${host}, a form of another site changes nothing and decides nothing`, async ({
    page,
    context,
  }) => {
    test.slow();
    const tab = new Tab(page);
    await tab.open(url);
    const before = await tab.world();
    const { client_id = '' } = before.apps[0] ?? {};
    const asked = new URLSearchParams({
      response_type: 'code',
      scope: 'openid',
      client_id,
      redirect_uri: `${before.deployment.base_url}/relying-party/callback`,
    });
    const authorize = `${url}openid/connect/authorize`;

    for (const [disguise, how] of Object.entries(DISGUISES)) {
      await test.step(disguise, async () => {
        await asBothSites(async (name) => {
          const hostile = await elsewhere.open(context, name, how.policy);
          const send = (form: Form) => elsewhere.submit(hostile, { ...how, ...form });

          // An empty body counts as `{}`, so this would reset the world if it were accepted.
          const reset = await send({ action: `${url}sandbox/reset`, fields: {} });
          expect(reset).toContain('foreign_page');
          await elsewhere.return(hostile, name, how.policy);
          expect(await send({ action: `${url}sandbox/keys`, fields: {} })).toContain(
            'foreign_page',
          );
          await elsewhere.return(hostile, name, how.policy);
          const called = await send({ action: `${url}api/api.test`, fields: { foo: 'bar' } });
          expect(called).toContain('foreign_page');
          await elsewhere.return(hostile, name, how.policy);

          // Includes the consent secret, as if it had leaked.
          const consent = await consentSecret(page, `${authorize}?${asked}`);
          expect(consent).toMatch(/^Q\w+\.\w{20,}$/);
          const fields = { consent, decision: 'allow' };
          expect(await send({ action: authorize, fields })).toContain('invalid_consent');
          await hostile.close();
        });
        expect((await tab.world()).apps).toEqual(before.apps);
      });
    }
  });

  test(`in ${host}, a page of another site may send users to sign in, but can frame nothing`, async ({
    page,
    context,
  }) => {
    const tab = new Tab(page);
    await tab.open(url);
    const { apps, deployment } = await tab.world();
    const fields = {
      response_type: 'code',
      scope: 'openid',
      client_id: apps[0]?.client_id ?? '',
      redirect_uri: `${deployment.base_url}/relying-party/callback`,
    };
    const authorize = `${url}openid/connect/authorize`;
    await asBothSites(async (name) => {
      const other = await elsewhere.open(context, name);
      expect(await elsewhere.submit(other, { action: authorize, fields })).toMatch(/^Allow$/m);
      await elsewhere.return(other, name);
      const asked = new URLSearchParams(fields);
      for (const framed of [`${authorize}?${asked}`, `${url}sandbox`, `${url}relying-party`]) {
        const text = await elsewhere.framed(other, framed);
        // The consent button is on its own line; the page's message about storage is not.
        expect(text).not.toMatch(/^Allow$|xoxb|Beacon/m);
      }
      await other.close();
    });
  });
}
