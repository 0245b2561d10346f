import { readFile } from 'node:fs/promises';
import { violationsInBothThemes } from '../axe.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('each exchange appears as it happens and is announced, is found, read and copied, and explains a refusal', async ({
  page,
  context,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  await shell.open();

  await test.step('each exchange appears as it happens and is announced, and the filter narrows the list', async () => {
    await expect(shell.wire).toContainText('No calls yet');
    await shell.call('api.test');
    await expect(shell.row('api.test')).toContainText('ok');
    await shell.call('auth.test');
    await expect(shell.row('auth.test')).toContainText('not_authed');
    await expect(page.getByText('auth.test: not_authed')).toBeAttached();
    await expect(shell.exchanges).toHaveCount(2);

    await shell.wire.getByRole('button', { name: 'Failures' }).click();
    await expect(shell.exchanges).toHaveCount(1);
    await expect(shell.exchanges).toContainText('not_authed');
    await shell.wire.getByRole('searchbox', { name: 'Filter calls' }).fill('api.test');
    await expect(shell.wire).toContainText('No matching calls');
    await shell.wire.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(shell.exchanges).toHaveCount(2);

    await shell.wire.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: /All surfaces/ }).click();
    await page.getByRole('option', { name: 'web-api' }).click();
    await page.keyboard.press('Escape');
    await expect(shell.wire.getByRole('button', { name: 'Filters: web-api' })).toBeVisible();
    await expect(shell.exchanges).toHaveCount(2);
  });

  await test.step('a refused call explains itself', async () => {
    await shell.call('auth.test', 'xoxb-unheard-of-token');
    await shell.row('invalid_auth').click();

    await shell.tab('Why').click();
    const trace = shell.exchange.getByRole('region', { name: 'Why' });
    const decided = trace.getByRole('region', { name: 'Deciding rule' });
    await expect(decided).toContainText('Decided by token known');
    await expect(decided.getByLabel('Refused')).toBeVisible();
    await expect(decided).toContainText('invalid_auth');
    await expect(trace).toContainText('The authentication cannot be validated');
    await expect(trace).toContainText('How to fix it:');
    await expect(trace).toContainText('Documented');
    // It loads by itself, and moves what is below it: a click could begin there and end elsewhere.
    await expect(trace.getByRole('group', { name: 'What helps' })).toBeVisible();
    const rules = trace.getByRole('listitem');
    await expect(rules).toHaveCount(0);
    await trace.getByText(/^\d+ rules passed$/).click();
    await expect(rules.first().getByLabel('Passed')).toBeVisible();
  });

  await test.step('an exchange shows request, response and changes', async () => {
    await shell.run('chat.postMessage');
    await expect(
      page.getByRole('heading', { name: 'chat.postMessage', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shell.row('chat.postMessage').click();

    await shell.tab('Request').click();
    await expect(shell.exchange).toContainText('/api/chat.postMessage');
    await expect(shell.exchange).toContainText('content-type');
    await shell.tab('Response').click();
    const body = shell.exchange.getByRole('textbox', { name: 'Response body' });
    await expect(body).toContainText('"ok": true');
    await shell.exchange.getByText('Raw', { exact: true }).click();
    await expect(body).toContainText('{"ok":true');

    await shell.tab('Changes').click();
    const changes = shell.exchange.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('heading', { name: 'Added messages' })).toBeVisible();
    await expect(changes.getByRole('row', { name: /^text/ })).toBeVisible();
  });

  await test.step('an exchange can be copied as curl, fetch, HAR and JSON', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await shell.run('auth.test');
    await expect(page.getByRole('heading', { name: 'auth.test', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(shell.row('auth.test')).toHaveCount(3);
    await shell.row('auth.test').last().click();
    await expect(shell.exchange).toContainText('auth.test');

    const copied = async (form: string) => {
      await shell.exchange.getByRole('button', { name: 'Copy the call' }).click();
      await page.getByRole('menuitem', { name: `Copy as ${form}` }).click();
      await expect(shell.said(`Copied as ${form}`)).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('curl')).toMatch(/^curl '.*\/api\/auth\.test'/);
    expect(await copied('fetch for Node')).toContain('http://127.0.0.1:4321/api/auth.test');
    expect(JSON.parse(await copied('HAR'))).toMatchObject({ log: { version: '1.2' } });
    expect(JSON.parse(await copied('JSON'))).toMatchObject({ name: 'auth.test', error: null });
  });
});

test('the page remembers the wire of each panel, and keys move through the exchanges, of which there may be many', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  await shell.open();

  await test.step('the page remembers the size of the wire, and whether it is hidden, for each panel and width', async () => {
    const separator = page.getByRole('separator', { name: 'Resize the wire' });
    const before = Number(await separator.getAttribute('aria-valuenow'));
    await separator.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(separator).toHaveAttribute('aria-valuenow', String(before + 8));

    await page.keyboard.press('ControlOrMeta+j');
    await expect(shell.wire).toBeHidden();
    await shell.call('auth.test');
    const strip = page.getByRole('button', { name: 'Show the wire' });
    await expect(strip).toContainText('not_authed');
    await page.reload();
    await expect(strip).toContainText('not_authed');
    await strip.click();
    await expect(shell.row('auth.test')).toBeVisible();
    await expect(separator).toHaveAttribute('aria-valuenow', String(before + 8));

    await shell.rail.getByRole('link', { name: 'Composer' }).click();
    await expect(shell.wire).toBeHidden();
    await shell.openWire();
    await expect(separator).toHaveAttribute('aria-valuenow', String(before));
    await page.keyboard.press('ControlOrMeta+j');
    await shell.rail.getByRole('link', { name: 'Explorer' }).click();
    await expect(separator).toHaveAttribute('aria-valuenow', String(before + 8));

    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(shell.wire).toBeHidden();
    await shell.openWire();
    expect(Number(await separator.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(50);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shell.exchanges.last().click();
    await expect(shell.exchange).toBeInViewport();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width, height });
    await expect(separator).toHaveAttribute('aria-valuenow', String(before + 8));
  });

  await test.step('keys move through the exchanges and close them', async () => {
    for (const foo of ['first', 'second', 'third']) await shell.call('api.test', '', { foo });
    await expect(shell.exchanges).toHaveCount(5);
    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(shell.exchanges.nth(3)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(shell.exchanges.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(shell.exchange).toBeHidden();
  });

  await test.step('a long wire renders only visible rows and follows the newest', async () => {
    await page.evaluate(async () => {
      const body = JSON.stringify({ rate_limits: false });
      const headers = { 'content-type': 'application/json' };
      await fetch('sandbox/reset', { method: 'POST', headers, body });
      for (let count = 0; count < 120; count += 1) await fetch('api/api.test');
    });
    await expect(shell.wire).toContainText('120');
    await expect(shell.exchanges.last()).toHaveAttribute('aria-posinset', '120');
    expect(await shell.exchanges.count()).toBeLessThan(60);

    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('Home');
    await expect(shell.exchanges.first()).toHaveAttribute('aria-posinset', '1');
    await shell.call('auth.test');
    await expect(shell.row('auth.test')).toHaveCount(0);
    await shell.wire.getByRole('button', { name: 'Jump to newest' }).click();
    await expect(shell.row('auth.test')).toBeInViewport();
  });
});

test('the list is a tool: calls are pinned, paused, grouped, filtered, and saved as an HTTP archive', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  await shell.open('#/explorer?method=api.test');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(shell.row('api.test')).toBeVisible();
  await shell.call('auth.test');
  await shell.call('users.list');
  await expect(shell.exchanges).toHaveCount(3);
  const tool = (name: string) => shell.wire.getByRole('button', { name, exact: true });

  await test.step('a pinned call stays above the list, whatever the filter and after a reload', async () => {
    await shell.row('api.test').click();
    await shell.exchange.getByRole('button', { name: 'Pin the call' }).click();
    const pinned = shell.wire.getByRole('list', { name: 'Pinned calls' });
    await expect(pinned.getByRole('button', { name: /api\.test/ })).toBeVisible();
    await shell.wire.getByRole('button', { name: 'Failures' }).click();
    await expect(shell.exchanges).toHaveCount(2);
    await page.reload();
    await expect(pinned.getByRole('button', { name: /api\.test/ })).toBeVisible();
    await page.getByRole('listbox', { name: 'Calls' }).focus();
    await page.keyboard.press('p');
    await expect(pinned).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a paused wire stands still, and shows what it missed when it is resumed', async () => {
    await tool('Pause the wire').click();
    await shell.call('api.test');
    await expect(shell.wire).toContainText('Paused · 1 new');
    await expect(shell.exchanges).toHaveCount(3);
    await tool('Resume').click();
    await expect(shell.exchanges).toHaveCount(4);
  });

  await test.step('groups tell what caused the calls, and fold with the keyboard', async () => {
    await tool('Options of the list').click();
    await page.getByRole('menuitemradio', { name: 'By cause' }).click();
    const tree = shell.wire.getByRole('tree', { name: 'Calls by cause' });
    const group = tree.getByRole('treeitem', { name: /Scripts in a browser/ });
    await expect(tree.getByRole('treeitem', { name: /Explorer/ })).toContainText('1');
    await expect(group).toContainText('2 failed');
    await expect(tree.getByRole('treeitem')).toHaveCount(6);
    await tree.focus();
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowLeft'])
      await page.keyboard.press(key);
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(tree.getByRole('treeitem')).toHaveCount(3);
    expect(await violationsInBothThemes(page, '[aria-label="Wire"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await tool('Options of the list').click();
    await page.getByRole('menuitemradio', { name: 'No groups' }).click();
  });

  await test.step('a filter is saved under a name and applied later', async () => {
    await tool('Filters').click();
    const form = page.getByRole('dialog', { name: 'Filters' });
    await form.getByRole('combobox', { name: 'Error' }).fill('authed');
    await page.getByRole('option', { name: 'not_authed', exact: true }).click();
    await form.getByRole('textbox', { name: 'Save this filter as' }).fill('No token');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await violationsInBothThemes(page, '[role="dialog"]')).toEqual([]);
    await form.getByRole('button', { name: 'Show all calls' }).click();
    await expect(form).toBeHidden();
    await expect(shell.exchanges).toHaveCount(4);
    await tool('Filters').click();
    await form.getByRole('list', { name: 'Saved filters' }).getByText('No token').click();
    await expect(tool('Filters: not_authed')).toBeVisible();
    await expect(shell.exchanges).toHaveCount(2);
  });

  await test.step('what is listed is saved as an HTTP archive', async () => {
    await tool('Options of the list').click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save as HAR' }).click();
    const file = await saving;
    const { log } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(log.entries).toHaveLength(2);
    expect(log.comment).toBe('Calls to Parley: not_authed');
    await expect(shell.said('2 calls saved as HAR.')).toBeVisible();
  });
});
