import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { settleAll } from '../../testing/receiver.ts';

let world: OpenWorld;
beforeEach(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
});

const search = async (query: string, args: Record<string, string> = {}) =>
  (await world.call('search.messages', { query, ...args }, { token: world.user })).body;
const textsOf = async (query: string, args: Record<string, string> = {}) =>
  (await search(query, args)).messages.matches.map(({ text }: { text: string }) => text);
const post = async (text: string, channel = 'general') =>
  (
    await world.call(
      'chat.postMessage',
      { channel: world.channels[channel] ?? '', text },
      { token: world.user },
    )
  ).body.ts as string;

describe('the order and the pages of a search', () => {
  const saying = async (...texts: string[]) => {
    for (const text of texts) {
      await world.sandbox('/clock', { advance_s: 60 });
      await post(text, text.length % 2 === 0 ? 'general' : 'random');
    }
  };

  it('is by score and then by time, or by time alone, up or down', async () => {
    await saying('owl 1', 'owl owl 2', 'owl 3x');
    expect(await textsOf('owl')).toEqual(['owl owl 2', 'owl 3x', 'owl 1']);
    expect(await textsOf('owl', { sort: 'score', sort_dir: 'asc' })).toEqual([
      'owl 3x',
      'owl 1',
      'owl owl 2',
    ]);
    expect(await textsOf('owl', { sort: 'timestamp' })).toEqual(['owl 3x', 'owl owl 2', 'owl 1']);
    expect(await textsOf('owl', { sort: 'timestamp', sort_dir: 'asc' })).toEqual([
      'owl 1',
      'owl owl 2',
      'owl 3x',
    ]);
    expect((await search('owl', { sort: 'luck' })).error).toBe('invalid_arguments');
  });

  it('can be walked by a cursor, whatever is posted meanwhile', async () => {
    await saying('emu a', 'emu b', 'emu c', 'emu d', 'emu e');
    for (const sort of ['score', 'timestamp']) {
      const seen: string[] = [];
      let cursor = '*';
      for (let pages = 0; cursor !== '' && pages < 9; pages += 1) {
        const { messages, response_metadata } = await search('emu', { cursor, count: '2', sort });
        seen.push(...messages.matches.map(({ text }: { text: string }) => text));
        expect(messages.pagination).toMatchObject({
          page: pages + 1 + (pages > 0 ? 0 : 0),
          per_page: 2,
        });
        cursor = response_metadata.next_cursor;
        if (pages === 0 && sort === 'timestamp') await saying('a late emu');
      }
      expect(seen).toEqual(['emu e', 'emu d', 'emu c', 'emu b', 'emu a']);
      if (sort === 'score')
        expect((await search('emu', { cursor: '*', count: '5' })).response_metadata).toEqual({
          next_cursor: '',
        });
    }
    const { next_cursor } = (await search('emu', { cursor: '*', count: '2' })).response_metadata;
    expect((await search('owl', { cursor: next_cursor })).error).toBe('invalid_cursor');
    expect((await search('emu', { cursor: 'x' })).error).toBe('invalid_cursor');
    expect(await search('emu')).not.toHaveProperty('response_metadata');
  });

  it('says where a page stands, in the words of older and newer clients', async () => {
    await saying('ibis 1', 'ibis 2', 'ibis 3');
    const { messages } = await search('ibis', { count: '2', page: '2' });
    expect(messages.paging).toEqual({ count: 2, total: 3, page: 2, pages: 2 });
    expect(messages.pagination).toEqual({
      total_count: 3,
      page: 2,
      per_page: 2,
      page_count: 2,
      first: 3,
      last: 3,
    });
    const none = (await search('ibis', { page: '9' })).messages;
    expect(none.matches).toEqual([]);
    expect(none.pagination).toMatchObject({ first: 0, total_count: 3 });
  });
});

describe('a match', () => {
  it('has its address, its author and its conversation', async () => {
    const ts = await post('a lonely tapir', 'leadership');
    const [match] = (await search('tapir')).messages.matches;
    const channel = world.channels['leadership'] ?? '';
    const { permalink } = (
      await world.call('chat.getPermalink', { channel, message_ts: ts }, { token: world.user })
    ).body;
    const { user } = (await world.call('auth.test', {}, { token: world.user })).body;
    expect(match).toMatchObject({
      ts,
      permalink,
      username: user,
      score: 1,
      channel: {
        id: channel,
        name: 'leadership',
        is_private: true,
        is_group: true,
        is_channel: false,
      },
    });
  });

  it('is marked on request, where marks break nothing', async () => {
    await post('Tapir <https://tapir.example|the tapir> of *tapirs*: tapir-like');
    const marked = async (query: string) => (await textsOf(query, { highlight: 'true' }))[0];
    expect(await marked('tapir')).toBe(
      '\uE000Tapir\uE001 <https://tapir.example|the \uE000tapir\uE001> of *tapirs*: \uE000tapir\uE001-like',
    );
    expect(await marked('"tapir like" tapir*')).toContain('\uE000tapir-like\uE001');
    expect((await textsOf('tapir'))[0]).toBe(
      'Tapir <https://tapir.example|the tapir> of *tapirs*: tapir-like',
    );
  });
});

it('is prepared bit by bit, so that others are answered while a large world is searched first', async () => {
  const waiting: (() => void)[] = [];
  const busy = await openWorld({
    wake: (delay_ms, callback) => {
      if (delay_ms === 0) waiting.push(callback);
      return () => {};
    },
  });
  await busy.sandbox('/reset', { rate_limits: false, messages: 100_000 });
  const channel = busy.channels['deploys'] ?? '';
  const find = () => busy.call('search.messages', { query: 'wombat' }, { token: busy.user });
  const first = find();
  let pauses = 0;
  const answers: unknown[] = [];
  void first.then((answer) => answers.push(answer));
  while (answers.length === 0) {
    const next = waiting.shift();
    if (next === undefined) await settleAll();
    else {
      if (pauses === 2) await busy.call('chat.postMessage', { channel, text: 'a wombat' });
      pauses += 1;
      next();
    }
  }
  expect(pauses).toBeGreaterThanOrEqual(5);
  expect((await first).body.messages.total).toBe(1);
  expect((await find()).body.messages.total).toBe(1);
  expect(waiting).toEqual([]);
});
