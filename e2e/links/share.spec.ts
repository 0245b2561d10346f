import type { Browser, Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { Tab } from '../hosts/tab.ts';
import { dropFile } from '../fixtures/drop-file.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShareDialog } from '../pages/share-dialog.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

const STOPPED_S = 1_767_300_000;

/** Calls the sandbox like a script of the page. */
async function steer(page: Page, verb: string, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([method, place, json]) => {
      const headers = { 'content-type': 'application/json' };
      const request = { method, headers, body: json };
      return (await fetch(`sandbox/${place}`, request)).status;
    },
    [verb, path, JSON.stringify(body)] as const,
  );
  expect(status).toBe(200);
}

/** A world of seed 7 whose clock stands, in which posting is suspended. */
async function prepare(page: Page): Promise<void> {
  await new Tab(page).reset({ seed: 7 });
  await steer(page, 'POST', 'clock', { now: STOPPED_S, frozen: true });
  await steer(page, 'PUT', 'conditions/posting_suspended', {});
}

async function inFreshProfile(browser: Browser, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
}

test('a link opens what its sender saw, in a world of its own', async ({ page, browser }) => {
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');
  await prepare(page);
  const { token } = await new Tab(page).poster();
  const sent = await new Tab(page).world();
  await explorer.write(`token=${token}&client_secret=hunter2&text=Hello+from+the+sender`);
  await expect(explorer.request).toContainText('This body is not in the address of the page');

  const share = new ShareDialog(page);
  await share.open();
  await expect(share.holds).toContainText('seed 7, 40 users');
  await expect(share.holds).toContainText('1 Jan 2026, 20:40:00 UTC, stopped');
  await expect(share.holds).toContainText('posting_suspended');
  await expect(share.holds).toContainText('What was typed in Explorer');
  await expect(share.leavesOut).toContainText('The value of “client_secret”, a field for secrets.');
  await expect(share.leavesOut).not.toContainText('xoxb');
  const link = await share.written();
  expect(link.length).toBeLessThan(500);
  await expect(share.dialog).toContainText(`${link.length} of at most 8,000 characters`);

  await inFreshProfile(browser, async (other) => {
    const tab = new Tab(other);
    await tab.open();
    const own = await tab.post('Mine');
    await other.goto('about:blank');
    await other.goto(link);

    const theirs = new ExplorerPage(other);
    await theirs.shows('chat.postMessage');
    await expect(theirs.text).toContainText('text=Hello+from+the+sender');
    const world = await tab.world();
    expect(world).toMatchObject({
      seed: 7,
      secrets: 'predictable',
      clock: sent.clock,
      conditions: [{ name: 'posting_suspended' }],
    });
    // The sender’s token is not there; that of this world has its place.
    await expect(theirs.text).toContainText(`token=${world.apps[0]?.tokens[0]?.token}`);
    await expect(theirs.text).not.toContainText(token);
    await expect(theirs.text).not.toContainText('hunter2');
    await expect(theirs.wire.getByRole('option')).toHaveCount(0);

    // What the visitor does there survives a reload, and the link does not write over it.
    await theirs.write('text=Mine+now');
    await other.reload();
    await expect(theirs.text).toContainText('text=Mine+now');
    expect((await tab.world()).seed).toBe(7);

    await other.getByRole('button', { name: 'Back to my world' }).click();
    await expect(other).not.toHaveURL(/demo=/);
    await tab.answers();
    expect((await tab.world()).seed).toBe(1);
    expect(await tab.messages()).toContain(own);
  });
});

test('the address of the user’s own world is a link, and a reload stays in that world', async ({
  page,
  browser,
}) => {
  const explorer = new ExplorerPage(page);
  const tab = new Tab(page);
  await tab.open('./#/explorer?method=users.list');
  await expect(page).not.toHaveURL(/demo=/);
  await tab.reset({ seed: 7 });
  await expect(page).toHaveURL(/demo=1\./);
  const posted = await tab.post('Mine');
  await explorer.choose('chat.delete');
  await tab.reload();
  await explorer.shows('chat.delete');
  expect(await tab.messages()).toContain(posted);

  await page.goBack();
  await explorer.shows('users.list');
  await tab.reload();
  expect(await tab.messages()).toContain(posted);

  const address = page.url();
  expect(address.length).toBeLessThan(500);
  await inFreshProfile(browser, async (other) => {
    await other.goto(address);
    await new ExplorerPage(other).shows('users.list');
    const world = await new Tab(other).world();
    expect(world).toMatchObject({ seed: 7, secrets: 'predictable' });
  });

  await tab.reset({ seed: 1 });
  await expect(page).not.toHaveURL(/demo=/);
});

test('a link that cannot be read says why, and the playground opens; others open in a tab that is open', async ({
  page,
}) => {
  test.slow();
  const tab = new Tab(page);
  const notices = page.getByRole('region', { name: 'Notices' });
  const opens = (demo: string, method = 'auth.test') =>
    page.goto(`./#/explorer?method=${method}&demo=${demo}`);

  await test.step('damaged, at a first visit', async () => {
    await tab.open('./#/explorer?method=auth.test&demo=1.AAAA*AAA');
    await expect(notices).toContainText('The demo in this link could not be opened.');
    await expect(notices).toContainText('The link is damaged');
    await expect(page).not.toHaveURL(/demo=/);
    expect(await tab.world()).toMatchObject({ seed: 1, secrets: 'random' });
  });

  await tab.reset({ seed: 7, users: 300, messages: 50 });
  await expect(page).toHaveURL(/demo=1\./);
  const whole = /demo=([^&]+)/.exec(page.url())?.[1] ?? '';
  await tab.reset({ seed: 1 });
  await expect(page).not.toHaveURL(/demo=/);
  const unreadable = [
    ['truncated', whole.slice(0, -20), 'The link is not complete'],
    ['oversized', await oversizedLink(), 'is larger than'],
    ['newer', whole.replace('1.', '2.'), 'made by a newer version of Parley'],
    ['damaged in another way', '1.AAA%24AAAA', 'The link is damaged'],
  ] as const;
  for (const [at, [name, text, reason]] of unreadable.entries()) {
    await test.step(name, async () => {
      const method = at % 2 === 0 ? 'users.info' : 'auth.test';
      await opens(text, method);
      await expect(notices).toContainText(reason);
      await new ExplorerPage(page).shows(method);
      await expect(page).not.toHaveURL(/demo=/);
      expect((await tab.world()).seed).toBe(1);
    });
  }

  await test.step('a link that is pasted into an open tab opens its world, also one that this tab wrote', async () => {
    await opens(whole, 'users.list');
    await expect(page.getByRole('button', { name: 'Back to my world' })).toBeVisible();
    await tab.answers();
    await new ExplorerPage(page).shows('users.list');
    expect(await tab.world()).toMatchObject({ seed: 7, secrets: 'predictable' });
  });
});

/** A link that inflates to more than five megabytes. */
async function oversizedLink(): Promise<string> {
  const blob = new Blob([new Uint8Array(6_000_000)]);
  const deflated = blob.stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  return `1.${Buffer.from(bytes).toString('base64url')}`;
}

test('Share is used with the keyboard, and shows the link if the browser does not copy', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const share = new ShareDialog(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await shell.open('#/explorer?method=auth.test');
  await shell.inBar('Share').focus();
  await page.keyboard.press('s');
  await expect(share.link).toHaveValue(/demo=1\./);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await share.copy.focus();
  await page.keyboard.press('Enter');
  await expect(share.dialog.getByRole('alert')).toContainText('The browser did not allow copying');
  await expect(share.link).toBeFocused();
  const selected = await share.link.evaluate(
    (field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart,
  );
  expect(selected).toBe((await share.written()).length);
  await page.keyboard.press('Escape');
  await expect(share.dialog).toBeHidden();
  await expect(shell.inBar('Share')).toBeFocused();

  // In a field it is a letter.
  await new ExplorerPage(page).text.click();
  await page.keyboard.press('s');
  await expect(share.dialog).toBeHidden();
});

test('a draft that is too long for a link is saved as a file, which opens by drop and by picker', async ({
  page,
  browser,
}) => {
  const words = Array.from({ length: 3000 }, (_, at) => (at * 7919).toString(36)).join('+');
  const explorer = new ExplorerPage(page);
  await explorer.open('#/explorer?method=chat.postMessage');
  await explorer.write(`text=${words}`);
  await expect(explorer.request).toContainText('This body is not in the address of the page');
  const share = new ShareDialog(page);
  await share.open();
  await expect(share.dialog).toContainText('Save it as a file');
  await expect(share.copy).toBeDisabled();
  const saved = page.waitForEvent('download');
  await share.save.click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('demo.parley.json');
  const path = await download.path();

  await inFreshProfile(browser, async (other) => {
    const theirs = new ExplorerPage(other);
    await new Tab(other).open('./#/explorer?method=auth.test');
    await test.step('by picker', async () => {
      const dialog = new ShareDialog(other);
      await dialog.open();
      const chooser = other.waitForEvent('filechooser');
      await dialog.dialog.getByRole('button', { name: 'Open a file…' }).click();
      await (await chooser).setFiles(path);
      await theirs.shows('chat.postMessage');
      await expect(theirs.text).toContainText(words.slice(0, 40));
      await expect(other.getByRole('button', { name: 'Back to my world' })).toBeVisible();
    });
    await test.step('by drop, with what is wrong with it', async () => {
      await dropFile(other, 'a.parley.json', '{"format":"parley-demo","version":9}');
      await expect(other.getByRole('region', { name: 'Notices' })).toContainText(
        'made by a newer version of Parley',
      );
      await theirs.shows('chat.postMessage');
    });
  });
});
