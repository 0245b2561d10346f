import type { BrowserContext, Page } from '@playwright/test';
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

async function consentSecret(page: Page, authorize: string): Promise<string> {
  return page.evaluate(async (address) => {
    const page = await (await fetch(address)).text();
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    return parsed.querySelector<HTMLInputElement>('[name=consent]')?.value ?? '';
  }, authorize);
}

/** A window with a page of another site, of which there are two: see `Elsewhere`. */
interface Other {
  readonly page: Page;
  readonly name: 'localhost' | '127.0.0.1';
}

const bothSites = (context: BrowserContext): Promise<Other[]> =>
  Promise.all(
    (['localhost', '127.0.0.1'] as const).map(async (name) => ({
      page: await context.newPage(),
      name,
    })),
  );

/** Does something as both sites at the same time. */
const as = (sites: readonly Other[], does: (site: Other) => Promise<void>) =>
  Promise.all(sites.map(does));

for (const [host, { url }] of Object.entries({ 'the tab': STATIC, 'the server': HTTP })) {
  test(`in ${host}, a page of another site changes nothing and decides nothing; it may send users to sign in`, async ({
    page,
    context,
  }) => {
    test.slow();
    const tab = new Tab(page);
    await tab.open(url);
    const before = await tab.world();
    const fields = {
      response_type: 'code',
      scope: 'openid',
      client_id: before.apps[0]?.client_id ?? '',
      redirect_uri: `${before.deployment.base_url}/relying-party/callback`,
    };
    const authorize = `${url}openid/connect/authorize`;
    const asked = `${authorize}?${new URLSearchParams(fields)}`;
    const sites = await bothSites(context);

    for (const [disguise, how] of Object.entries(DISGUISES)) {
      await test.step(`a form of a page ${disguise}`, async () => {
        await as(sites, async ({ page: hostile, name }) => {
          const send = async (form: Form) => {
            await elsewhere.visit(hostile, name, how.policy);
            return elsewhere.submit(hostile, { ...how, ...form });
          };

          // An empty body counts as `{}`, so this would reset the world if it were accepted.
          const reset = await send({ action: `${url}sandbox/reset`, fields: {} });
          expect(reset).toContain('foreign_page');
          expect(await send({ action: `${url}sandbox/keys`, fields: {} })).toContain(
            'foreign_page',
          );
          const called = await send({ action: `${url}api/api.test`, fields: { foo: 'bar' } });
          expect(called).toContain('foreign_page');

          // Includes the consent secret, as if it had leaked.
          const consent = await consentSecret(page, asked);
          expect(consent).toMatch(/^Q\w+\.\w{20,}$/);
          const decision = { consent, decision: 'allow' };
          expect(await send({ action: authorize, fields: decision })).toContain('invalid_consent');
        });
        expect((await tab.world()).apps).toEqual(before.apps);
      });
    }

    await test.step('a page of another site may send users to sign in, but can frame nothing', async () => {
      await as(sites, async ({ page: other, name }) => {
        await elsewhere.visit(other, name);
        expect(await elsewhere.submit(other, { action: authorize, fields })).toMatch(/^Allow$/m);
        await elsewhere.visit(other, name);
        for (const framed of [asked, `${url}sandbox`, `${url}relying-party`]) {
          const text = await elsewhere.framed(other, framed);
          // The consent button is on its own line; the page's message about storage is not.
          expect(text).not.toMatch(/^Allow$|xoxb|Beacon/m);
        }
      });
    });
  });
}
