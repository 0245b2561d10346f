import type { Page } from '@playwright/test';
import { addTask, startReceiverApp } from '../fixtures/receiver-app.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../hosts/patient.ts';
import { Tab } from '../hosts/tab.ts';

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' });
const tickOff = (page: Page) => feed(page).getByRole('button', { name: 'Tick it off' }).last();

/** What people did, as any tab reads it. */
const acts = (page: Page): Promise<readonly { type: string; state: string }[]> =>
  page.evaluate(async () => (await (await fetch('sandbox/interactions')).json()).interactions);

/**
 * Has another person send the command, and tells its outcome, or that the tab which ran the world was closed
 * meanwhile. Their form is theirs: it leaves the one alone that this page has open.
 */
const actOfAnother = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { users, channels } = await (await fetch('sandbox')).json();
    const act = { type: 'command', command: '/task', text: 'x'.repeat(100) };
    const body = JSON.stringify({ user_id: users.sample[0], channel: channels[0].id, ...act });
    try {
      const answer = await fetch('sandbox/interactions', { method: 'POST', body });
      return (await answer.json()).interaction?.state ?? 'refused';
    } catch {
      return 'broken off';
    }
  });

test('a guest uses an app whose program runs in the host, and goes on when the host is closed', async ({
  page,
  context,
}) => {
  test.slow();
  const host = new Tab(page);
  await host.open();
  await startReceiverApp(page);
  await page.goto('./#/workspace?channel=general');
  await new ShellPage(page).run('Act as Owner');
  await expect(feed(page)).toBeVisible();
  const guest = new Tab(await context.newPage());
  await guest.open('./#/explorer');
  await guest.page.goto('./#/workspace?channel=general');

  await test.step('both show what the guest did, and what the app answered', async () => {
    await addTask(guest.page, 'Buy milk');
    for (const tab of [guest, host]) await expect(feed(tab.page)).toContainText('Buy milk');
    await tickOff(guest.page).click();
    for (const tab of [guest, host])
      await expect(feed(tab.page)).toContainText('Ticked off: Buy milk');
  });

  await test.step('a form that is open in the guest stays as it is, and is answered by the next host', async () => {
    await guest.page.getByRole('textbox', { name: 'Message to #general' }).fill('/task ');
    await guest.page.keyboard.press('Enter');
    const dialog = guest.page.getByRole('dialog', { name: 'New task' });
    const what = dialog.getByRole('textbox', { name: 'What?' });
    await what.fill('Buy bread');
    // The panel is drawn anew, as where the page cannot tell what it missed of the world.
    await guest.page.goto('./#/explorer');
    await expect(dialog).toBeHidden();
    await guest.page.goto('./#/workspace?channel=general');
    await expect(what).toHaveValue('Buy bread');
    const before = await acts(guest.page);
    expect(before.map(({ state }) => state)).toEqual(before.map(() => 'acknowledged'));
    // The host is closed while an act is under way: nobody answers it, and nothing else is lost.
    const broken = actOfAnother(guest.page);
    await page.close();
    expect(['acknowledged', 'timed_out', 'failed', 'broken off']).toContain(await broken);
    const after = await acts(guest.page);
    expect(after.slice(0, before.length)).toEqual(before);
    // The world is read anew, and what was typed is still there.
    await expect(what).toHaveValue('Buy bread');
    await expect(async () => {
      // A press is lost if the panel is drawn anew while the button is down.
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(feed(guest.page)).toContainText('Buy bread', { timeout: 10_000 });
    }).toPass();
    await tickOff(guest.page).click();
    await expect(feed(guest.page)).toContainText('Ticked off: Buy bread');
    await expect(feed(guest.page)).toContainText('Ticked off: Buy milk');
  });
});

test('acts that were acknowledged are stored when the tab that ran the world dies', async ({
  page,
  context,
}) => {
  test.slow();
  const host = new Tab(page);
  await host.open();
  await startReceiverApp(page);
  const guest = new Tab(await context.newPage());
  await guest.open();
  const asking = guest.page.evaluate(async () => {
    const acknowledged: string[] = [];
    const { users, channels } = await (await fetch('sandbox')).json();
    // Until the test has seen enough.
    while (!('isEnough' in window)) {
      const text = `act ${acknowledged.length}`;
      const answered = { status: 200, body: JSON.stringify({ response_type: 'in_channel', text }) };
      const act = { type: 'command', command: '/task', text, answered };
      const body = JSON.stringify({ user_id: users.admin, channel: channels[0].id, ...act });
      const answer = await fetch('sandbox/interactions', { method: 'POST', body }).catch(
        () => null,
      );
      const done = answer?.ok === true ? (await answer.json()).interaction : null;
      if (done?.state === 'acknowledged') acknowledged.push(done.shown.message.ts);
    }
    return acknowledged;
  });
  await expect.poll(async () => (await acts(guest.page)).length).toBeGreaterThan(10);
  await page.close();
  const before = (await acts(guest.page)).length;
  await expect.poll(async () => (await acts(guest.page)).length).toBeGreaterThan(before + 15);
  await guest.page.evaluate(() => Object.assign(window, { isEnough: true }));
  const acknowledged = await asking;
  expect(acknowledged.length).toBeGreaterThan(20);
  const kept = await guest.page.evaluate(async () => {
    const { apps, channels } = await (await fetch('sandbox')).json();
    const headers = { authorization: `Bearer ${apps[0].tokens[1].token}` };
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = new URLSearchParams({ channel: channels[0].id, limit: '200', cursor });
      const page = await (await fetch(`api/conversations.history?${query}`, { headers })).json();
      seen.push(...page.messages.map(({ ts }: { ts: string }) => ts));
      cursor = page.response_metadata?.next_cursor ?? '';
    } while (cursor !== '');
    return seen;
  });
  expect(acknowledged.filter((ts) => !kept.includes(ts))).toEqual([]);
});
