import { EventsPage } from '../pages/events-page.ts';
import { expect, test } from '../quiet-page.ts';

/** Opens a world whose receiver runs, with one event that it got. */
async function delivered(events: EventsPage): Promise<void> {
  await events.open();
  await events.startReceiver();
  await events.react('eyes');
  await expect(events.rows).toHaveCount(1);
  await expect(events.rows.first()).toContainText('Delivered');
  await events.rows.first().click();
}

test('an event is delivered forged, which a receiver may not notice, and again, twice, late and edited', async ({
  page,
}) => {
  await test.step('a receiver that does not verify signatures does not notice a forged request', async () => {
    const events = new EventsPage(page);
    await delivered(events);
    await events.sendInAnotherWay('With a wrong signature');
    await expect(events.thread.getByRole('note', { name: 'Verdict' })).toContainText(
      'The receiver did not notice. It accepted the request with a wrong signature with HTTP 200.',
    );
  });

  await test.step('an event is delivered again, twice, late and edited', async () => {
    const events = new EventsPage(page);
    const attempts = events.part('Attempts');
    await events.event.getByRole('button', { name: 'Deliver again' }).click();
    await expect(attempts).toContainText('3');
    await events.sendInAnotherWay(/^Send twice/);
    await expect(attempts).toContainText('5');
    await events.sendInAnotherWay(/^Send late/);
    await expect(events.thread.getByRole('heading', { name: 'Delivery 5' })).toBeVisible();

    await events.sendInAnotherWay(/^Edit and send/);
    const dialog = events.dialog('Edit and send');
    const editor = dialog.getByRole('textbox', { name: 'Wrapper to send' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('{"type": "event_callback", "event": {"type": "mine"}}');
    await expect(dialog.getByRole('status')).toContainText('Differs from the schema at token');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(events.thread.getByRole('heading', { name: 'Delivery 6: edited' })).toBeVisible();
  });
});

test('events that nobody got are delivered, some or all, and any type is triggered', async ({
  page,
}) => {
  const events = new EventsPage(page);

  await test.step('many events are selected and delivered again', async () => {
    await events.openSubscribed('message');
    for (const text of ['one', 'two', 'three']) await events.post(text);
    await expect(events.row('No Request URL')).toHaveCount(3);
    await events.startReceiver();
    await page.getByRole('button', { name: 'Select events' }).click();
    await events.rows.nth(0).click();
    await events.rows.nth(1).click();
    await expect(events.selection).toContainText('2 selected');
    await events.selection.getByRole('button', { name: 'Deliver again' }).click();
    await expect(events.row('Delivered')).toHaveCount(2);
    await expect(events.row('No Request URL')).toHaveCount(1);
  });

  await test.step('all that was missed since a moment is delivered', async () => {
    await events.beginWorld(2);
    await events.openSubscribed('message');
    await events.post('one');
    await events.post('two');
    await expect(events.row('No Request URL')).toHaveCount(2);
    await events.startReceiver();
    await events.sendEvents('Deliver what was missed…');
    const dialog = events.dialog('Deliver what was missed');
    await dialog.getByRole('textbox', { name: 'Since' }).fill('2100-01-01 00:00:00');
    await expect(dialog.getByRole('button', { name: 'Deliver 0 events' })).toBeDisabled();
    await dialog.getByRole('button', { name: '1 hour ago' }).click();
    await dialog.getByRole('button', { name: 'Deliver 2 events' }).click();
    await expect(dialog).toBeHidden();
    await expect(events.row('Delivered')).toHaveCount(2);
  });

  await test.step('any type is triggered with a sample of this world, which can be edited, and the edit undone', async () => {
    await events.beginWorld(3);
    await events.startReceiver();
    await events.sendEvents('Trigger an event…');
    const dialog = events.dialog('Trigger an event');
    await dialog.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: /^channel_archive/ }).click();
    const editor = dialog.getByRole('textbox', { name: 'Event to trigger' });
    await expect(editor).toContainText('channel_archive');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.insertText('"undone": true,');
    const undo = dialog.getByRole('button', { name: 'Undo the changes' });
    await undo.click();
    await expect(undo).toBeDisabled();
    await expect(editor).not.toContainText('undone');
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.insertText('"mine": true,');
    await dialog.getByRole('button', { name: 'Trigger', exact: true }).click();
    await expect(events.event.getByRole('heading', { level: 2 })).toContainText('channel_archive');
    await events.part('Wrapper').click();
    await expect(events.event).toContainText('"mine": true');
  });
});

test('an event without a Request URL leads to where one is set, and its dialog stays open when the window becomes narrow', async ({
  page,
}) => {
  await test.step('an event that had no Request URL leads to where one is set', async () => {
    const events = new EventsPage(page);
    await events.openSubscribed('message');
    await events.post('hello');
    await events.row('message').click();
    await events.thread.getByRole('button', { name: 'Set a Request URL' }).click();
    await expect(events.requestUrl).toBeVisible();
  });

  await test.step('a dialog stays open, with what was typed, when the window becomes narrow', async () => {
    const events = new EventsPage(page);
    await page.goBack();
    await events.sendInAnotherWay(/^Edit and send/);
    const times = events.dialog('Edit and send').getByRole('textbox', { name: 'Times' });
    await times.fill('3');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(events.list).toBeHidden();
    await expect(times).toHaveValue('3');
  });
});
