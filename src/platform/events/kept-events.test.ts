import { describe, expect, it } from 'vitest';
import type { Journal } from '../store/journal.ts';
import { configure, eventsOf, openListeningWorld, post, eventsToldTo } from '../testing/events.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

describe('an event', () => {
  it('links to the call that caused it, and the call links to the event', async () => {
    const { world, channel } = await openListeningWorld('message', 'app_mention');
    await post(world, channel, `hello <@${world.app.bot_user_id}>`);
    const told = await eventsOf(world);
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    const { body } = await world.sandbox(`/exchanges/${exchanges[0].id}`);
    expect(body.events).toEqual(told.map(({ id }) => id));
    expect(told.map(({ exchange }) => exchange)).toEqual([body.id, body.id]);
    expect(JSON.stringify(body.changes)).not.toContain('event_callback');
  });

  it('is undone with its change if the journal fails', async () => {
    let full = false;
    const journal: Journal = {
      begin: () => Promise.resolve(),
      commit: () => (full ? Promise.reject(new Error('full')) : Promise.resolve()),
    };
    const world = await openWorld({ journal });
    await configure(world, { subscriptions: ['message'] });
    full = true;
    const args = { channel: world.channels['deploys'] ?? '', text: 'never' };
    expect((await world.call('chat.postMessage', args)).body.error).toBe('service_unavailable');
    full = false;
    expect(await eventsToldTo(world)).toEqual([]);
    await post(world, world.channels['deploys'] ?? '', 'kept');
    expect(await eventsToldTo(world)).toMatchObject([{ text: 'kept' }]);
  });

  it('is listed after the cursor of the previous page', async () => {
    const { world, channel } = await openListeningWorld('message');
    for (const text of ['one', 'two', 'three']) await post(world, channel, text);
    const first = (await world.sandbox('/events?limit=2')).body;
    expect([first.events.length, first.more]).toEqual([2, true]);
    const rest = (await world.sandbox(`/events?limit=2&after=${first.cursor}`)).body;
    expect(rest.events).toMatchObject([{ wrapper: { event: { text: 'three' } } }]);
    expect([rest.more, rest.cursor]).toEqual([false, rest.events[0].id]);
  });

  it('survives a snapshot byte for byte; a damaged event is refused', async () => {
    const { world, channel } = await openListeningWorld('message');
    await post(world, channel, 'hello');
    const told = await eventsOf(world);
    const { body: snapshot } = await world.sandbox('/snapshot');
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    // A new world starts with an empty exchange log.
    expect(await eventsOf(world)).toEqual(told.map((event) => ({ ...event, exchange: null })));
    const row = snapshot.rows.find(({ table }: { table: string }) => table === 'events');
    const deep = row.row.body.replace(/}$/, `,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    for (const body of ['{', '{"type":"event_callback"}', deep]) {
      const rows = [{ ...row, row: { ...row.row, body } }];
      const { body: answer } = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
      expect(answer.message).toContain('field body: must be an event wrapper as JSON');
    }
  });

  it('about the most deeply nested message that can be posted survives a snapshot', async () => {
    const { world, channel } = await openListeningWorld('message');
    const nested = (levels: number) => {
      const own = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      return { channel, text: 'deep', attachments: `[{"text":"x","own":${own}}]` };
    };
    expect((await world.call('chat.postMessage', nested(63))).body.ok).toBe(false);
    const { body: posted } = await world.call('chat.postMessage', nested(62));
    expect(posted.ok).toBe(true);
    await world.call('chat.update', { ...nested(62), ts: posted.ts });
    const told = await eventsOf(world);
    expect(told).toHaveLength(2);
    const { body: snapshot } = await world.sandbox('/snapshot');
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body.ok).toBe(true);
    expect((await eventsOf(world)).map(({ wrapper }) => wrapper)).toEqual(
      told.map(({ wrapper }) => wrapper),
    );
  });
});

it('a world keeps the newest 1,000 events', async () => {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const app = (await world.brief()).apps[0] as OpenWorld['app'];
  const own = { ...world, app, user: app.tokens[1]?.token ?? '' };
  await configure(own, { subscriptions: ['message'] });
  const channel = world.channels['deploys'] ?? '';
  for (let n = 0; n < 1010; n += 1) await post(own, channel, `${n}`);
  const { body: first } = await own.sandbox('/events?limit=500');
  const { body: rest } = await own.sandbox(`/events?limit=500&after=${first.cursor}`);
  expect(first.events[0].wrapper.event.text).toBe('10');
  expect([first.events.length, rest.events.length, rest.more]).toEqual([500, 500, false]);
});

it('the stream reports an event after it is committed, without its wrapper', async () => {
  const { world, channel } = await openListeningWorld('message');
  const response = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await post(world, channel, 'hello');
  let text = '';
  while (!text.includes('event: event'))
    text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  const told = await eventsOf(world);
  const data = JSON.parse(/event: event\ndata: (.*)/.exec(text)?.[1] ?? '');
  const { wrapper: _wrapper, ...notice } = told[0] as (typeof told)[number];
  expect(data).toEqual(notice);
});
