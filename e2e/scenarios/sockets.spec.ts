import { sockets } from '../../src/lessons/plans/11-sockets.ts';
import { expect } from '../fixtures/test.ts';
import { scenario } from '../fixtures/scenario.ts';

scenario(sockets, {
  ask: async ({ place, explorer }) => {
    await place('send').click();
    await expect(explorer.verdict).toContainText('not_allowed_token_type');
  },
  connect: async ({ place, receiver, events }) => {
    await place('deliver').getByText('Socket').click();
    await expect(events.subscriptions).toContainText('0 connections');
    await place('receiver').click();
    await place('start').click();
    await expect(receiver.state).toContainText('Running');
  },
  deliver: async ({ place, receiver, events, wire }) => {
    const channel = await wire.channel('deploys');
    await receiver.write(
      `receive(async ({ via, api }) => { await api('chat.postMessage', { channel: '${channel}', text: 'Got it by ' + via }); });`,
    );
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await place('live').click();
    await place('send').click();
    await events.trigger();
    await expect(events.thread).toContainText('chat.postMessage');
    const { json } = await wire.call('conversations.history', { channel, limit: 1 });
    expect(json.messages[0].text).toBe('Got it by socket');
  },
  silence: async ({ place, receiver, events, wire }) => {
    const channel = await wire.channel('deploys');
    await place('receiver').click();
    await receiver.write(`let requests = 0;
receive(async ({ api }) => {
  requests += 1;
  if (requests === 1) return { status: 500 };
  await api('chat.postMessage', { channel: '${channel}', text: 'Got it the second time' });
});`);
    await place('start').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await place('live').click();
    await place('send').click();
    await events.trigger();
    await events.part('Attempts').click();
    await expect(events.attempts).toContainText('timeout');
    await expect(events.attempts).toContainText('Retry 1');
  },
  refresh: async ({ place, events }) => {
    await place('refresh').click();
    await expect(events.subscriptions).toContainText('1 connection');
    await place('live').click();
    await place('send').click();
    await events.trigger();
  },
});
