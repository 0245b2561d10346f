import { EventsPage } from '../pages/events-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { WorkspacePage } from '../pages/workspace-page.ts';
import { expect, test } from '../quiet-page.ts';

test('events appear from the first on, are walked through, filtered, paused and pinned, and found by the palette', async ({
  page,
}) => {
  const events = new EventsPage(page);

  await test.step('an empty list subscribes the app in one click, and opens the receiver', async () => {
    await events.open();
    await page.getByRole('button', { name: 'Subscribe and open the receiver' }).click();
    await expect(page.getByRole('tab', { name: 'Receiver' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect((await events.app()).subscriptions).toEqual([
      'app_mention',
      'message',
      'reaction_added',
    ]);
    await page.getByRole('tab', { name: 'Live' }).click();
    await expect(page.getByText('No events yet')).toBeVisible();
    await events.post('hello');
    await expect(page.getByText('1 event', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Narrow the list', exact: true })).toBeVisible();
  });

  await test.step('events appear as they happen, and Back, Forward and keys walk through them', async () => {
    await events.beginWorld(1);
    await events.openSubscribed();
    await events.react();
    await test.step('with their outcome', async () => {
      await expect(events.rows).toHaveCount(2);
      await expect(events.rows.first()).toContainText('message');
      await expect(events.row('reaction_added')).toContainText('No Request URL');
      await expect(events.row('reaction_added')).toContainText('#deploys');
    });

    const title = events.event.getByRole('heading', { level: 2 });
    await test.step('Back and Forward', async () => {
      await events.rows.first().click();
      await expect(title).toContainText('message');
      await events.row('reaction_added').click();
      await expect(title).toContainText('reaction_added');
      await page.goBack();
      await expect(title).toContainText('message');
      await page.goForward();
      await expect(title).toContainText('reaction_added');
      await page.goBack();
      await page.goBack();
      await expect(events.event).toBeHidden();
    });

    await test.step('the keyboard alone', async () => {
      await events.list.focus();
      await page.keyboard.press('End');
      await expect(title).toContainText('reaction_added');
      await page.keyboard.press('ArrowUp');
      await expect(title).toContainText('message');
      await page.keyboard.press('p');
      await expect(events.pinned).toHaveCount(1);
      await page.keyboard.press('p');
      await expect(events.pinned).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(events.event).toBeHidden();
      await expect(events.list).toBeFocused();
    });
  });

  await test.step('the list is filtered, paused and pinned, and a reload keeps it', async () => {
    await page.getByRole('searchbox', { name: 'Filter events' }).fill('reaction');
    await expect(events.rows).toHaveCount(1);
    await expect(page.getByText('1 of 2 events')).toBeVisible();
    await events.row('reaction_added').click();
    await events.event.getByRole('button', { name: 'Pin the event' }).click();
    await expect(events.pinned).toHaveCount(1);
    await page.reload();
    await expect(events.pinned).toContainText('reaction_added');
    await expect(events.rows).toHaveCount(1);
    await expect(events.event.getByRole('heading', { level: 2 })).toContainText('reaction_added');

    await page.getByRole('searchbox', { name: 'Filter events' }).fill('');
    await page.getByRole('button', { name: 'Narrow the list' }).click();
    await page.getByRole('menuitemradio', { name: 'Delivered' }).click();
    await expect(page.getByText('No matching events')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(events.rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Pause the list' }).click();
    await events.post('later');
    await expect(page.getByText('2 events · paused, 1 new')).toBeVisible();
    await page.getByRole('button', { name: 'Resume the list' }).click();
    await expect(events.rows).toHaveCount(3);
  });

  await test.step('a name typed in the Workspace mentions the app', async () => {
    const workspace = new WorkspacePage(page);
    await events.beginWorld(1);
    await events.openSubscribed('app_mention');
    await workspace.open();
    await workspace.actAs('Jun Singh');
    await workspace.choose('deploys');
    await workspace.say('#deploys', '@beacon hello');
    await expect(workspace.message('@beacon hello')).toBeVisible();
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(events.row('app_mention')).toContainText('#deploys');
  });

  await test.step('the palette leads to the places of the panel', async () => {
    const shell = new ShellPage(page);
    await shell.run('event subscriptions');
    await expect(events.requestUrl).toBeVisible();
    await shell.run('abandoned events');
    await expect(page).toHaveURL(/state=abandoned/);
  });
});

test.describe('an event that the world does not have', () => {
  // Of the event, or of the call that caused it, whichever is asked for first after the reset.
  test.use({ refusing: 'sandbox/e' });

  test('says so, also after a reset, if it was open', async ({ page }) => {
    const events = new EventsPage(page);
    const saysSo = async () => {
      await expect(page.getByText('This event is not in the world')).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      // A link to the world may have joined the address by now.
      await expect(page).toHaveURL(/#\/events\?view=live(?:&demo=[^&]*)?$/);
    };
    await test.step('from its address', async () => {
      await events.open('live', '&event=Ev0000000000');
      await saysSo();
    });
    await test.step('after a reset', async () => {
      await events.openSubscribed();
      await events.post('hello');
      await events.rows.first().click();
      await expect(events.event).toBeVisible();
      await events.sandbox('/reset', { seed: 2 });
      await saysSo();
    });
  });
});
