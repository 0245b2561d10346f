import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { EventsPage } from '../pages/events-page.ts';
import { expect, test } from '../quiet-page.ts';

test('axe finds no violation, and none in the dialogs', async ({ page }) => {
  test.slow();
  const events = new EventsPage(page);
  await events.open();
  expect(await violationsOf(page)).toEqual([]);
  await events.startReceiver();
  await events.react();
  await expect(events.row('reaction_added')).toContainText('Delivered');
  await events.row('reaction_added').click();
  await events.sendInAnotherWay('With a wrong signature');
  await expect(events.thread.getByRole('note', { name: 'Verdict' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await events.part('Wrapper').click();
  await expect(events.event).toContainText('Matches the schema');
  expect(await violationsOf(page)).toEqual([]);
  await events.part('Attempts').click();
  await page.getByRole('button', { name: 'Select events' }).click();
  await events.rows.first().click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await events.open('subscriptions');
  await expect(events.requestUrl).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await test.step('in the dialogs', async () => {
    await events.beginWorld(2);
    await events.openSubscribed('message');
    await events.post('hello');
    await events.rows.first().click();
    await events.sendInAnotherWay(/^Edit and send/);
    await expect(events.dialog('Edit and send').getByRole('textbox').first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await events.sendEvents('Trigger an event…');
    await expect(events.dialog('Trigger an event').getByRole('textbox')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await events.sendEvents('Deliver what was missed…');
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('an event is opened and closed, and nothing is wider than the window', async ({ page }) => {
    const events = new EventsPage(page);
    await events.openSubscribed('message');
    await events.post('hello');
    await events.rows.first().click();
    await expect(events.event).toBeVisible();
    await expect(events.list).toBeHidden();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await violationsOf(page)).toEqual([]);
    await events.event.getByRole('button', { name: 'Close the event' }).click();
    await expect(events.list).toBeVisible();
    await events.open('subscriptions');
    await expect(events.requestUrl).toBeVisible();
    const narrow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(narrow).toBeLessThanOrEqual(360);
  });
});
