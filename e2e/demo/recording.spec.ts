import type { Page } from '@playwright/test';
import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { Tab } from '../hosts/tab.ts';
import { DemoDock } from '../pages/demo-dock.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { ShareDialog } from '../pages/share-dialog.ts';
import { expect, test } from '../quiet-page.ts';
import { setClock } from '../set-clock.ts';

/** Writes the body of a method in the Explorer and sends it. */
async function send(explorer: ExplorerPage, method: string, body: string): Promise<void> {
  await explorer.choose(method);
  await explorer.write(body);
  await explorer.call('ok');
}

/** Posts a message, reacts to it and deletes it. */
async function makeCalls(page: Page, explorer: ExplorerPage, channel: string): Promise<void> {
  await send(explorer, 'chat.postMessage', `channel=${channel}&text=Delete+me`);
  const ts = await page.evaluate(async (id) => {
    const world = await (await fetch('sandbox')).json();
    const headers = {
      authorization: `Bearer ${world.apps[0].tokens[0].token}`,
      'x-parley-client': 'page',
    };
    const history = await fetch(`api/conversations.history?channel=${id}`, { headers });
    return (await history.json()).messages[0].ts as string;
  }, channel);
  await send(explorer, 'reactions.add', `channel=${channel}&timestamp=${ts}&name=x`);
  await send(explorer, 'chat.delete', `channel=${channel}&ts=${ts}`);
}

test('calls are recorded, captioned, checked and shared, and play alike for somebody else', async ({
  page,
  browser,
}) => {
  test.slow();
  const explorer = new ExplorerPage(page);
  const dock = new DemoDock(page);
  await explorer.open('#/explorer?method=chat.postMessage');
  await dock.show();
  const { channel } = await new Tab(page).poster();
  await dock.record();
  await makeCalls(page, explorer, channel);
  await expect(dock.steps).toHaveCount(3);
  await dock.button('Stop').click();
  await dock.describe(1, 'Post a message', 'Its ts names it from now on.');
  await dock.steps.nth(2).click();
  await expect(dock.step(3).getByRole('textbox', { name: 'Body' })).toHaveValue(/ts=\{\{1\.ts\}\}/);

  await dock.button('Check').click();
  await expect(dock.checked).toHaveText('All 3 steps answer as on the wire.');
  expect(await violationsInBothThemes(page, 'section[aria-label="Demo"]')).toEqual([]);

  // A step that is moved before the one it refers to says so, and can be moved back.
  await dock.steps.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dock.steps.first()).toContainText('Refers to step 2, which comes later');
  await dock.button('Move it after step 2').click();
  await dock.button('Undo').click();
  await dock.button('Undo').click();
  await dock.button('Undo').click();
  await expect(dock.steps.first()).toContainText('Post a message');
  await dock.button('Check').click();
  await expect(dock.checked).toHaveText('All 3 steps answer as on the wire.');

  const share = new ShareDialog(page);
  await share.open();
  const link = await share.written();
  expect(link.length).toBeLessThan(2000);

  const context = await browser.newContext();
  try {
    const other = await context.newPage();
    const player = new DemoDock(other);
    await other.goto(link);
    await expect(player.played).toHaveCount(3);
    await expect(player.played.first()).toContainText('not played');
    await player.played.first().focus();
    await other.keyboard.press('ArrowRight');
    await expect(player.step(1)).toContainText('Its ts names it from now on.');
    await expect(player.played.first()).toContainText('same');
    // A reload stays at the step, and goes on from there.
    await other.reload();
    await expect(player.step(1)).toContainText('Same as recorded.');
    await player
      .button('Pace')
      .or(player.dock.getByRole('button', { name: /a step/ }))
      .click();
    await other.getByRole('option', { name: '0.5 s a step' }).click();
    await player.button('Play all').click();
    await expect(player.dock).toContainText('3 of 3 played');
    for (const step of await player.played.all()) await expect(step).toContainText('same');
    expect(await violationsOf(other, 'section[aria-label="Demo"]')).toEqual([]);

    // Again, with the message deleted in between.
    await player.button('Restart in a new world').click();
    await expect(player.dock).toContainText('0 of 3 played');
    await player.button('Next step').click();
    await expect(player.played.first()).toContainText('same');
    await other.evaluate(async () => {
      const world = await (await fetch('sandbox')).json();
      const headers = { authorization: `Bearer ${world.apps[0].tokens[0].token}` };
      const { exchanges } = await (await fetch('sandbox/exchanges')).json();
      const [{ channel, ts }] = exchanges.find(
        (each: { name: string }) => each.name === 'chat.postMessage',
      ).touched;
      await fetch('api/chat.delete', {
        method: 'POST',
        headers,
        body: new URLSearchParams({ channel, ts }),
      });
    });
    await player.button('Next step').focus();
    await other.keyboard.press('ArrowRight');
    await expect(player.dock).toContainText('2 of 3 played');
    await player.button('Play all').click();
    await expect(player.dock).toContainText('3 of 3 played');
    await player.played.last().click();
    await expect(player.played.last()).toContainText('different');
    const differences = player.dock.getByRole('region', {
      name: 'Differences from the recorded answer',
    });
    await expect(differences).toContainText('message_not_found');

    // Back to the first step, in the world too.
    await player.played.first().click();
    await player.button('Rewind to here').click();
    await expect(player.dock).toContainText('1 of 3 played');
    await player.button('Play all').click();
    await expect(player.played.last()).toContainText('same');
  } finally {
    await context.close();
  }
});

test('no call before Record is a step, and none after it is missed, however slowly the recorder loads', async ({
  page,
}) => {
  const explorer = new ExplorerPage(page);
  const dock = new DemoDock(page);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  // The worker asks for it, whose requests a page does not see.
  await page.context().route('**/LiveRecorder*', async (route) => {
    await arrival;
    await route.continue();
  });
  await explorer.open('#/explorer?method=api.test');
  const shown = dock.show();
  // The dock waits for the recorder.
  await expect(page.getByText('Loading the demo dock…')).toBeAttached();
  await expect(dock.button('Record')).toBeHidden();
  arrive();
  await shown;
  // The page has not heard of the call yet.
  await dock.button('Record').evaluate(async (record: HTMLButtonElement) => {
    await fetch('api/auth.test');
    record.click();
  });
  await expect(dock.button('Stop')).toBeVisible();
  await explorer.call('ok');
  await expect(dock.steps).toHaveText([/api\.test/]);
  await dock.button('Undo').click();
  await expect(dock.dock).toContainText('become steps as they happen');
  // Where the recording starts is no change of it.
  await expect(dock.button('Undo')).toBeDisabled();
});

test('no change before Record is a step, and none after it is missed, however slowly the changes are read', async ({
  page,
}) => {
  const explorer = new ExplorerPage(page);
  const dock = new DemoDock(page);
  // Once the page records, it reads the changes after the clock was moved.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    let release = () => {};
    const moved = new Promise<void>((resolve) => (release = resolve));
    window.addEventListener('moved', () => release());
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const isRecording = document.body.textContent.includes('Recording: calls are added');
      if (isRecording && url.endsWith('/sandbox/changes')) await moved;
      return send(input, init);
    };
  });
  await explorer.open('#/explorer?method=api.test');
  await dock.show();
  await setClock(page, { advance_s: 60 });
  await dock.button('Record').click();
  await expect(dock.button('Stop')).toBeVisible();
  await setClock(page, { advance_s: 120 });
  await page.evaluate(() => window.dispatchEvent(new Event('moved')));
  await expect(dock.steps).toHaveText([/clock/]);
  await dock.steps.first().click();
  await expect(dock.step(1)).toContainText('120');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('picked calls become steps, and nothing is wider than the window', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    const dock = new DemoDock(page);
    await explorer.open('#/explorer?method=api.test');
    await explorer.call('ok');
    await page.getByRole('button', { name: 'Show the wire' }).click();
    await page.getByRole('button', { name: 'Options of the list' }).click();
    await page.getByRole('menuitem', { name: 'Pick calls for the recording' }).click();
    await explorer.exchange('api.test').click();
    await expect(page.getByRole('group', { name: 'Pick calls' })).toContainText('1 picked');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to recording' }).click();
    await expect(dock.steps).toHaveCount(1);
    await dock.steps.first().click();
    await expect(dock.step(1)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await dock.button('All steps').click();
    await expect(dock.steps).toHaveCount(1);
  });
});
