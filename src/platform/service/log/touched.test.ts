import { expect, it } from 'vitest';
import { TABLE_NAMES } from '../../../contract/tables.ts';
import { TABLES } from '../../model/world/tables.ts';
import { answeredJson, openInteractiveApp } from '../../testing/interactive-app.ts';
import { noticesOf } from '../../testing/notices.ts';
import { openWorld } from '../../testing/open-world.ts';

it('the contract names every table of a world', () => {
  const names = Object.values(TABLES).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...TABLE_NAMES]);
});

it('the summary of a call names the records it changed, messages by channel and ts', async () => {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { ts } = (await world.call('chat.postMessage', { channel, text: 'hello' })).body;
  await world.call('reactions.add', { channel, timestamp: ts, name: 'tada' });
  await world.call('chat.delete', { channel, ts });
  const minted = await world.mint('user', ['chat:write']);
  await world.call('auth.revoke', {}, { token: minted });

  const { exchanges } = (await world.sandbox('/exchanges')).body;
  const touched = exchanges.map((exchange: { touched: unknown }) => exchange.touched);
  const message = { table: 'messages', key: `${channel}:${ts}`, channel, ts };
  const reaction = {
    table: 'reactions',
    key: expect.stringMatching(`^${channel}:${ts}:tada:U`),
    channel,
    ts,
  };
  expect(touched.slice(0, 3)).toEqual([
    expect.arrayContaining([message]),
    [reaction],
    // The clock of this world stands still: the ts is kept, so that it is not given again.
    [reaction, message, { table: 'counters', key: `ts:${channel}` }],
  ]);
  expect(touched[3]).toEqual([{ table: 'tokens', key: expect.stringContaining('…') }]);
  expect(JSON.stringify(touched)).not.toContain(minted);
});

it('a summary names at most twenty records', async () => {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { ts } = (await world.call('chat.postMessage', { channel, text: 'hello' })).body;
  for (let n = 0; n < 25; n += 1)
    await world.call('reactions.add', { channel, timestamp: ts, name: `emoji_${n}` });
  await world.call('chat.delete', { channel, ts });
  const { exchanges } = (await world.sandbox('/exchanges')).body;
  expect(exchanges.at(-1).touched).toHaveLength(20);
});

it('the stream names what an app changes by its answer, which is no call', async () => {
  const app = await openInteractiveApp();
  const { channel, world } = app;
  const actions = [{ name: 'vote', type: 'button', text: 'Vote', value: '1' }];
  const attachments = [{ callback_id: 'poll', fallback: 'A poll', actions }];
  const { ts } = (await app.call('chat.postMessage', { channel, attachments })).body;
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  app.answer = () => answeredJson({ text: 'Voted' });
  const done = await app.act({ type: 'action', channel, ts, action_id: 'vote', value: '1' });
  const { response_url } = done.payload;
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'world');
  expect(notices.map(({ reason }) => reason)).toEqual(['interaction', 'interaction']);
  const [begun, answered] = notices.map(({ touched }) => touched ?? []);
  const message = { table: 'messages', key: `${channel}:${ts}`, channel, ts };
  expect(begun).toContainEqual({ table: 'interactions', key: done.id });
  expect(begun).not.toContainEqual(message);
  expect(JSON.stringify(begun)).not.toContain('counters');
  expect(answered).toContainEqual(message);
  expect(JSON.stringify(notices)).not.toContain(response_url.split('/').at(-1));
});
