import { expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

it('says what somebody has not read in each conversation, and what they closed', async () => {
  const world = await openWorld();
  const { admin } = (await world.brief()).users;
  const unread = async () =>
    new Map<string, { unread_count_display: number; is_open: boolean }>(
      (await world.sandbox(`/users/${admin}/unread`)).body.conversations.map(
        (row: { channel: string }) => [row.channel, row],
      ),
    );
  const before = await unread();
  expect(before.size).toBe(6);
  expect([...before.values()].map((row) => row.unread_count_display)).toEqual(Array(6).fill(0));

  const channel = world.channels['deploys'] ?? '';
  const posted = await world.call('chat.postMessage', { channel, text: 'Shipped' });
  expect((await unread()).get(channel)).toMatchObject({ unread_count_display: 1, is_open: true });
  await world.call('conversations.mark', { channel, ts: posted.body.ts }, { token: world.user });
  expect((await unread()).get(channel)?.unread_count_display).toBe(0);

  const direct = world.channels['direct'] ?? '';
  await world.call('conversations.close', { channel: direct }, { token: world.user });
  expect((await unread()).get(direct)?.is_open).toBe(false);
  expect((await world.sandbox('/users/U0NOBODY/unread')).status).toBe(404);
});

it('counts a hundred and no more', async () => {
  const world = await openWorld();
  await world.sandbox('/reset', { messages: 0, rate_limits: false });
  const { admin } = (await world.brief()).users;
  const token = (await world.brief()).apps[0]?.tokens[0]?.token ?? '';
  const channel = world.channels['deploys'] ?? '';
  for (let nth = 0; nth < 105; nth += 1)
    await world.call('chat.postMessage', { channel, text: String(nth) }, { token });
  const { conversations } = (await world.sandbox(`/users/${admin}/unread`)).body;
  const deploys = conversations.find((row: { channel: string }) => row.channel === channel);
  expect(deploys).toMatchObject({ unread_count: 100, unread_count_display: 100 });
});
