import { EventsPage } from '../pages/events-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

test('an event is followed: its thread of cause, its wrapper, and its retries', async ({
  page,
}) => {
  const events = new EventsPage(page);

  await test.step('the thread of cause is walked both ways, also from the wire', async () => {
    const shell = new ShellPage(page);
    await events.open();
    await events.startReceiver();
    await events.configure({ subscriptions: ['message', 'reaction_added'] });
    await events.react();
    await expect(events.row('reaction_added')).toContainText('Delivered');
    await events.row('reaction_added').click();

    const { thread } = events;
    await expect(thread.getByRole('heading', { level: 3 })).toContainText([
      'Call',
      'Change',
      'Event',
      'Delivery 1',
      'What the receiver called',
    ]);
    await expect(thread).toContainText('reactions');
    await thread.getByRole('button', { name: 'Show reactions.add in the wire' }).click();
    await expect(shell.exchange.getByRole('heading')).toContainText('reactions.add');

    // Forward: the receiver deleted the message, which is an event again.
    const effects = thread.getByRole('list', { name: 'Events it caused' });
    await effects.getByRole('button', { name: /^Open the event message/ }).click();
    await expect(events.event.getByRole('heading', { level: 2 })).toContainText('message');
    await expect(thread).toContainText('Made by a receiver');

    // Back from the wire: the call of the receiver leads to the delivery that caused it.
    await thread.getByRole('button', { name: 'Show chat.delete in the wire' }).click();
    const causes = shell.exchange.getByRole('group', { name: 'Causes' });
    await expect(causes).toContainText('Caused an event');
    await causes.getByRole('button', { name: /^Show the delivery/ }).click();
    await expect(events.event.getByRole('heading', { level: 2 })).toContainText('reaction_added');
    await shell.row('reactions.add').click();
    await causes.getByRole('button', { name: /^Show the event/ }).click();
    await expect(events.event.getByRole('heading', { level: 2 })).toContainText('reaction_added');
  });

  await test.step('the wrapper is checked against its schema, with its token masked', async () => {
    await events.beginWorld(2);
    await events.openSubscribed('message');
    await events.post('hello');
    await events.rows.first().click();
    await events.part('Wrapper').click();
    await expect(events.event).toContainText('Matches the schema of message');
    await expect(events.event).toContainText('event_callback');
    await expect(events.event).not.toContainText((await events.app()).verification_token);
  });

  await test.step('a failing receiver is retried on the world’s clock, which jumps to the next retry', async () => {
    await events.beginWorld(3);
    await events.open();
    await events.startReceiver();
    await events.configure({ subscriptions: ['message'] });
    await events.stopReceiver();
    await events.post('hello');
    await expect(events.rows.first()).toContainText('Waiting');
    await events.rows.first().click();
    await events.part('Attempts').click();
    await events.post('behind it');
    await events.rows.nth(1).click();
    // It was not held up by the one before, and failed by itself.
    await expect(events.attempts).toContainText('Retry 2');
    await events.rows.first().click();
    const timeline = events.attempts.getByRole('list', { name: 'Timeline of delivery 1' });
    await expect(timeline.getByRole('listitem')).toHaveCount(3);
    await expect(timeline.getByRole('listitem').last()).toContainText('Retry 2');
    const jump = events.attempts.getByRole('button', { name: 'Jump to the next retry' });
    await jump.click();
    await expect(timeline.getByRole('listitem')).toHaveCount(4);
    await expect(timeline.getByRole('listitem').last()).toContainText('5:00 later');
    await jump.click();
    await expect(events.attempts).toContainText('The first attempt and all three retries failed.');
    await expect(events.rows.first()).toContainText('Retries exhausted');
  });
});
