import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as impatient, test as bare, type Page } from '@playwright/test';
import { listen } from '../../tools/serve/static-pages.mjs';
import { silentHost, type SilentHost } from '../../tools/engines/silent-host.ts';
import { HASH_LENGTH } from '../../src/worker/offline/offline-files.ts';
import { BUILD } from '../addresses.ts';
import { PANELS } from '../page/panels.ts';

const expect = impatient.configure({ timeout: 20_000 });

/** A copy of the build on a host of its own, which can end and bring another build. */
class Host {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-offline-'));
  #server: ReturnType<typeof listen> | null = null;
  #port = 0;
  #silent: SilentHost | null = null;

  constructor() {
    cpSync(join(BUILD, 'page'), this.folder, { recursive: true });
  }

  async start(port = 0): Promise<number> {
    this.#server = listen({ '/': `${this.folder}/` }, port);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this.#port;
  }

  end(): void {
    if (this.#server && 'closeAllConnections' in this.#server) this.#server.closeAllConnections();
    this.#server?.close();
  }

  /** From now on it takes every request and answers none. */
  async fallSilent(): Promise<void> {
    this.end();
    this.#silent = await silentHost(this.#port);
  }

  /** Changes the build: another script of the page, as after a change of its code. */
  update(): void {
    const page = join(this.folder, 'index.html');
    const html = readFileSync(page, 'utf8');
    const [, name = ''] = /assets\/(index-[\w-]+\.js)/.exec(html) ?? [];
    const other = name.replace('index-', 'index-x');
    writeFileSync(join(this.folder, 'assets', other), `import './${name}';`);
    writeFileSync(page, html.replaceAll(name, other));
    const offline = join(this.folder, 'offline.js');
    let script = readFileSync(offline, 'utf8').replaceAll(name, other);
    for (const file of ['index.html', `assets/${other}`]) {
      const hash = createHash('sha256').update(readFileSync(join(this.folder, file)));
      const start = script.indexOf(`"${file}":\``) + file.length + 4;
      const end = script.indexOf('`', start);
      script = `${script.slice(0, start)}${hash.digest('base64').slice(0, HASH_LENGTH)}${script.slice(end)}`;
    }
    // Each build has a version of its own.
    writeFileSync(offline, script.replace(/version:`\w+`/, 'version:`of-the-next-build`'));
  }

  remove(): void {
    this.end();
    this.#silent?.end();
    rmSync(this.folder, { recursive: true });
  }
}

const test = bare.extend<{ host: Host }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
  host: async ({}, use) => {
    const host = new Host();
    await use(host);
    host.remove();
  },
});

/** How long a busy machine may take to store the page, in milliseconds. */
const STORING_MS = 120_000;

/** Waits until the browser has all files of that many builds of the page. */
async function expectStored(page: Page, builds = 1): Promise<void> {
  const whole = () =>
    page.evaluate(async () => {
      const mark = new URL('parley-offline-whole', location.href).href;
      const stored = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).match(mark)),
      );
      return stored.filter(Boolean).length;
    });
  await expect.poll(whole, { timeout: STORING_MS }).toBe(builds);
}

test('after the first visit everything works without a network, also what was never opened', async ({
  page,
  context,
  host,
}) => {
  test.slow();
  const port = await host.start();
  await page.goto(`http://127.0.0.1:${port}/#/explorer?method=auth.test`);
  await expectStored(page);
  host.end();
  await context.setOffline(true);

  await page.reload();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('ok');
  for (const panel of PANELS) {
    await page.goto(`http://127.0.0.1:${port}/#/${panel}`);
    await expect(page.locator(`a[href$="#/${panel}"]`)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByText(/could not be (loaded|shown)/)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toHaveText('');
  }
  const fresh = await context.newPage();
  await fresh.goto(`http://127.0.0.1:${port}/?embed#/composer`);
  await expect(fresh.getByRole('main')).toContainText('Templates');
});

test('a network that takes requests and never answers opens the stored page', async ({
  page,
  host,
}) => {
  test.slow();
  const port = await host.start();
  await page.goto(`http://127.0.0.1:${port}/#/explorer?method=auth.test`);
  await expectStored(page);
  await host.fallSilent();

  await page.reload();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('ok');
  await page.goto(`http://127.0.0.1:${port}/#/directory`);
  await expect(page.getByRole('button', { name: 'Walk all' })).toBeVisible();
});

test('a newer build is offered to an open page, which works on until it is reloaded', async ({
  page,
  host,
}) => {
  test.slow();
  const port = await host.start();
  await page.goto(`http://127.0.0.1:${port}/#/explorer?method=auth.test`);
  await expectStored(page);
  host.update();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());

  const notice = page.getByRole('region', { name: 'Notices' });
  await expect(notice).toContainText('A newer version of Parley is ready.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('ok');
  await page.goto(`http://127.0.0.1:${port}/#/directory`);
  await expect(page.getByRole('button', { name: 'Walk all' })).toBeVisible();

  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('script[type=module]')).toHaveAttribute('src', /index-x/);
  await expect(page.getByRole('button', { name: 'Walk all' })).toBeVisible();
  await expect(notice).toBeHidden();

  // The worker of the build before answers still, and without a network it has the newer page.
  await expectStored(page, 2);
  host.end();
  await page.reload();
  await expect(page.locator('script[type=module]')).toHaveAttribute('src', /index-x/);
  await expect(page.getByRole('button', { name: 'Walk all' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a damaged file of the host is not stored, and the page says nothing of it', async ({
  page,
  host,
}) => {
  writeFileSync(join(host.folder, 'theme.js'), '/* a proxy was here */');
  const port = await host.start();
  await page.goto(`http://127.0.0.1:${port}/#/explorer?method=auth.test`);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  const filled = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
      port1.start();
    });
    registration.active?.postMessage({ parley: 'fill' }, [port2]);
    return answer;
  });
  expect(filled).toEqual({ isWhole: false, reason: 'theme.js is not the file of this build' });
});

test('the page can be installed as an app', async ({ page, context, host }) => {
  const port = await host.start();
  await page.goto(`http://127.0.0.1:${port}/`);
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Parley', start_url: './', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(`http://127.0.0.1:${port}/${src}`);
    expect(icon.headers()['content-type']).toContain(type);
  }
  // Headless browsers are never asked whether to install: what else is missing is told.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).not.toContain('no-manifest');
});
