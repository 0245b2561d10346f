import { eventsThatFail } from '../../src/lessons/plans/10-events-that-fail.ts';
import { expect } from '../fixtures/test.ts';
import { scenario } from '../fixtures/scenario.ts';

scenario(eventsThatFail, {
  fail: async ({ place, receiver, events }) => {
    await receiver.write('receive(() => ({ status: 503 }));');
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
    await place('live').click();
    await place('send').click();
    await events.trigger();
    await events.part('Attempts').click();
    await expect(events.attempts).toContainText('http_error');
  },
  wait: async ({ place, events }) => {
    await place('events').getByRole('option').first().click();
    await events.part('Attempts').click();
    await place('jump').click();
    await expect(events.attempts).toContainText('Retry 2');
    await expect(events.attempts).toContainText('1:00 later');
  },
  recover: async ({ place, receiver, events }) => {
    await receiver.write('receive(() => {});');
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await place('live').click();
    await place('events').getByRole('option').first().click();
    await events.part('Attempts').click();
    await place('jump').click();
    await expect(events.attempts).toContainText('HTTP 200');
  },
  stop: async ({ place, receiver, events }) => {
    await place('receiver').click();
    await receiver.write("receive(() => ({ status: 404, headers: { 'X-Slack-No-Retry': '1' } }));");
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await place('live').click();
    await place('send').click();
    await events.trigger();
  },
  lost: async ({ place, events }) => {
    await place('faults').focus();
    await place('faults').press('Space');
    await expect(place('faults')).toBeChecked();
    await events.open();
    await events.page.getByRole('button', { name: 'Send events' }).click();
    await events.trigger();
    await events.part('Attempts').click();
    await expect(events.attempts).toContainText('Network fault: the app did its part');
  },
  once: async ({ place, receiver, events, wire }) => {
    const channel = await wire.channel('deploys');
    await place('receiver').click();
    await receiver.write(`const seen = new Set();
receive(async ({ wrapper, api }) => {
  if (seen.has(wrapper.event_id)) return;
  seen.add(wrapper.event_id);
  await api('chat.postMessage', { channel: '${channel}', text: 'Seen once' });
});`);
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await place('live').click();
    await place('send').click();
    await events.trigger();
    await events.part('Thread of cause').click();
    await expect(events.thread).toContainText('chat.postMessage');
    await place('again').click();
    await events.page.getByRole('menuitem', { name: /^Send twice/ }).click();
    await expect(events.part('Attempts')).toContainText('3');
  },
});
