import type { Page } from '@playwright/test';
import { HTTP } from '../addresses.ts';
import { violationsInBothThemes } from '../axe.ts';
import { expect, test } from '../hosts/patient.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { holdAnswers } from '../hold-answers.ts';

// Over HTTP the test can delay or refuse requests of the page.
test.use({ baseURL: HTTP.url });

interface Shown {
  readonly address: string;
  /** What could not be loaded, as the page names it. */
  readonly what: string;
  readonly request: string;
  /** What has the same in it and must be refused, too. */
  readonly besides?: string;
  /** An element that appears once it is loaded. */
  readonly loaded: (page: Page) => ReturnType<Page['getByRole']>;
}

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name });
const button = (name: string) => (page: Page) => page.getByRole('button', { name });

/** What a page start shows, one after the other: everything in it is refused from the start. */
const STARTS: readonly (readonly Shown[])[] = [
  [
    {
      address: '#/explorer?method=users.list',
      what: 'the methods',
      request: 'GET /sandbox/catalog/start',
      besides: '/sandbox/catalog',
      loaded: button('Send'),
    },
    {
      address: '#/explorer?method=users.list',
      what: 'the log of calls',
      request: 'GET /sandbox/exchanges',
      loaded: (page) =>
        page.getByRole('listbox', { name: 'Calls' }).or(page.getByText('No calls yet')),
    },
    {
      address: '#/conditions',
      what: 'the conditions',
      request: 'GET /sandbox/conditions',
      loaded: tab('Error gallery'),
    },
    {
      address: '#/workspace',
      what: 'the conversations',
      request: 'POST /api/conversations.list',
      loaded: (page) => page.getByRole('listbox', { name: 'Conversations' }),
    },
    {
      address: '#/workspace',
      what: 'the messages',
      request: 'POST /api/conversations.history',
      loaded: (page) => page.getByRole('feed', { name: 'Messages' }),
    },
  ],
  // These read the same, once for a page.
  [
    {
      address: '#/composer',
      what: 'the world',
      request: 'GET /sandbox',
      loaded: (page) => page.getByRole('region', { name: 'Send' }),
    },
  ],
  [
    {
      address: '#/sign-in',
      what: 'the world',
      request: 'GET /sandbox',
      loaded: tab('Attack lab'),
    },
  ],
  [
    {
      address: '#/install',
      what: 'the world',
      request: 'GET /sandbox',
      loaded: (page) => page.getByRole('heading', { name: 'Consent' }),
    },
  ],
];

/** Moves the clock of the page until something holds: it waits seconds before it tries a failed request again. */
async function withoutWaiting(page: Page, holds: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await holds();
  }).toPass({ intervals: [50] });
}

test('each panel says what could not be loaded, and tries again', async ({ page }) => {
  test.slow();
  await page.clock.install();
  for (const shown of STARTS) {
    const tries = new Map<string, number>();
    const refused = new Set(
      shown.flatMap(({ request, besides = '' }) => [pathOf(request), besides]),
    );
    const failing = (url: URL) => refused.has(url.pathname);
    await page.route(failing, (route) => {
      const { pathname } = new URL(route.request().url());
      tries.set(pathname, (tries.get(pathname) ?? 0) + 1);
      return route.abort();
    });
    // A change of the fragment alone would not load the page anew.
    await page.goto('about:blank');
    for (const { address, what, request, besides = '', loaded } of shown) {
      await test.step(`${address}: ${what}`, async () => {
        const path = pathOf(request);
        await page.goto(address);
        const alert = page
          .getByRole('alert')
          .filter({ hasText: `Could not load ${what}` })
          .first();
        await withoutWaiting(page, () => expect(alert).toBeVisible({ timeout: 50 }));
        await expect(alert).toContainText('The platform did not answer');
        await expect(alert.getByText(request)).toBeVisible();

        const again = alert.getByRole('button', { name: 'Try again' });
        const before = tries.get(path) ?? 0;
        await again.focus();
        await page.keyboard.press('Enter');
        // It fails again, and the focus does not move.
        await expect.poll(() => tries.get(path) ?? 0).toBeGreaterThan(before);
        await withoutWaiting(page, () => expect(again).toBeEnabled({ timeout: 50 }));
        await expect(again).toBeFocused();

        refused.delete(path);
        refused.delete(besides);
        await again.click();
        await expect(alert).toBeHidden();
        await expect(loaded(page).first()).toBeVisible();
      });
    }
    await page.unroute(failing);
  }
});

test('a panel or dialog whose code does not come says so, and loads when asked again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('#/explorer?method=users.list');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  let isSilent = true;
  const held: (() => Promise<void>)[] = [];
  await page.route(/assets\/(?:Directory|ShareDialog)-/, async (route) => {
    if (isSilent) held.push(() => route.continue());
    else await route.continue();
  });
  await page.route(/assets\/Conditions-/, (route) =>
    isSilent ? route.fulfill({ status: 503 }) : route.continue(),
  );

  await test.step('a network that is silent', async () => {
    await page.getByRole('link', { name: 'Directory' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Directory could not be shown' });
    await withoutWaiting(page, () => expect(alert).toBeVisible({ timeout: 50 }));
    await expect(alert).toContainText('The network has not answered for 20 seconds.');
    for (const answer of held.splice(0)) await answer();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(button('Walk all')(page)).toBeVisible();
  });

  await test.step('a network that is gone', async () => {
    await page.getByRole('link', { name: 'Conditions' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Conditions could not be shown' });
    await withoutWaiting(page, () => expect(alert).toBeVisible({ timeout: 50 }));
    isSilent = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(tab('Error gallery')(page)).toBeVisible();
  });

  await test.step('a dialog', async () => {
    isSilent = true;
    await page.getByRole('button', { name: 'Share' }).click();
    const said = page.getByText('This could not be opened. The network has not answered').first();
    await withoutWaiting(page, () => expect(said).toBeAttached({ timeout: 50 }));
    for (const answer of held.splice(0)) await answer();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

const pathOf = (request: string) => request.split(' ')[1] ?? '';

test('a body is typed before its editor has loaded and as it comes, and stays in its place', async ({
  page,
}) => {
  const load = await holdAnswers(page, '**/assets/code-*.js');
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');
  await explorer.pick('Body type', 'JSON');
  const body = explorer.text;
  await body.fill('{"text": "one"}');
  await expect(explorer.argument('text')).toHaveValue('one');
  expect(await body.evaluate((field) => field.tagName)).toBe('TEXTAREA');
  const textLeft = await body.evaluate(
    (field) => field.getBoundingClientRect().left + parseFloat(getComputedStyle(field).paddingLeft),
  );

  // In the middle of the word.
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowLeft');
  // A key that is pressed the moment the editor is there, before the page does anything else.
  await page.evaluate(() => {
    new MutationObserver((_changes, watch) => {
      if (document.querySelector('.cm-content:focus') === null) return;
      watch.disconnect();
      const selection = getSelection();
      selection?.getRangeAt(0).insertNode(document.createTextNode('?'));
      selection?.collapseToEnd();
    }).observe(document.body, { childList: true, subtree: true });
  });
  load();
  const line = page.locator('.cm-line').first();
  await expect(line).toHaveText('{"text": "on?e"}');
  await expect(explorer.argument('text')).toHaveValue('on?e');
  await expect(body).toBeFocused();
  await page.keyboard.type('!');
  await expect(line).toHaveText('{"text": "on?!e"}');
  expect(
    await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    }),
  ).toBeCloseTo(textLeft, 0);

  // Undo takes back what was typed in the editor, not the text that it began with.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveText('{"text": "one"}');
});

test('loading is announced when it takes a while, and a refusal is shown with its reason', async ({
  page,
}) => {
  test.slow();
  await test.step('loading is announced when it takes a while', async () => {
    const answer = await holdAnswers(page, '**/sandbox/conditions');
    await page.goto('#/conditions');
    const status = page.getByRole('status').filter({ hasText: 'Loading the conditions…' });
    await expect(status).toHaveCount(1);
    answer();
    await expect(tab('Error gallery')(page)).toBeVisible();
    await expect(status).toHaveCount(0);
  });

  await test.step('a refusal of the sandbox is shown with its reason', async () => {
    let asked = 0;
    await page.route('**/sandbox/recipes', (route) => {
      asked += 1;
      return route.fulfill({
        status: 503,
        json: { ok: false, error: 'busy', message: 'Come back later.' },
      });
    });
    // The switches do not wait for recipes, which only the gallery shows.
    await page.goto('#/conditions');
    const alert = page.getByRole('alert');
    await expect(page.getByRole('region', { name: 'Switches' })).toBeVisible();
    await expect(alert).toHaveCount(0);

    // Nor are they made for the palette while somebody types.
    await page.clock.install();
    const shell = new ShellPage(page);
    await shell.openPalette();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.keyboard.insertText('conditions');
    await expect(shell.palette.getByRole('option').first()).toContainText('Conditions');
    await page.clock.runFor(300);
    // What the page asked for before this is known once it has its answer.
    await page.evaluate(async () => (await fetch('sandbox/conditions')).text());
    expect(asked).toBe(0);
    await page.clock.runFor(1000);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expect(shell.palette).toBeHidden();

    await tab('Error gallery')(page).click();
    await expect(alert).toContainText('Come back later.');
    await expect(alert).toContainText('GET /sandbox/recipes');
    expect(await violationsInBothThemes(page, 'html')).toEqual([]);
  });
});
