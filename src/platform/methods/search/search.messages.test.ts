import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld, START_S } from '../../testing/open-world.ts';

let world: OpenWorld;
beforeEach(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
});

const search = async (query: string, args: Record<string, string> = {}, token = world.user) =>
  (await world.call('search.messages', { query, ...args }, { token })).body;
const textsOf = async (query: string, args: Record<string, string> = {}, token = world.user) =>
  (await search(query, args, token)).messages.matches.map(({ text }: { text: string }) => text);
const total = async (query: string, token = world.user): Promise<number> =>
  (await search(query, {}, token)).messages.total;
const post = async (text: string, channel = 'general', token = world.user) =>
  (
    await world.call(
      'chat.postMessage',
      { channel: world.channels[channel] ?? '', text },
      { token },
    )
  ).body.ts as string;
const outsider = async () => {
  const { sample } = (await world.brief()).users;
  return world.mint('user', ['search:read'], { user_id: sample.at(-1) });
};

describe('the words of a query', () => {
  it('are whole, in any case, and all of them are needed', async () => {
    await post('The Zebra crosses the street, ZEBRA by zebra.');
    expect(await total('zebra')).toBe(1);
    expect(await total('STREET zebra')).toBe(1);
    expect(await total('zeb')).toBe(0);
    expect(await total('zeb*')).toBe(1);
    expect(await total('zebra elephant')).toBe(0);
    expect(await total('z*')).toBe(0);
  });

  it('follow each other in a phrase, and in a word with other characters', async () => {
    await post('version 4.77.0 is out');
    await post('out is version 77.4.0');
    expect(await total('4.77.0')).toBe(1);
    expect(await total('"is version"')).toBe(1);
    expect(await total('“version 4 77”')).toBe(1);
    expect(await total('"version is"')).toBe(0);
    expect(await total('"out is')).toBe(1);
  });

  it('are left out after a minus sign', async () => {
    for (const text of ['red apple', 'green apple', 'green pear']) await post(text);
    expect(await textsOf('apple -red')).toEqual(['green apple']);
    expect(await textsOf('green -"green apple"')).toEqual(['green pear']);
    expect(await total('-in:#general apple')).toBe(0);
    expect(await total('apple -from:me')).toBe(0);
    expect(await total('apple - red')).toBe(1);
  });

  it('may be of scripts without spaces, and emoji', async () => {
    await post('東京タワーへ行く 🎉');
    expect(await total('東京')).toBe(1);
    expect(await total('京東')).toBe(0);
    expect(await total('🎉')).toBe(1);
  });

  it('are limited, and there must be something to look for', async () => {
    expect((await search('x'.repeat(1_001))).error).toBe('invalid_arguments');
    for (const query of ['', '   ', '…', '""', '"', '- -'])
      expect([query, (await search(query)).error]).toEqual([query, 'no_query']);
    const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
    await post(words.slice(0, 50).join(' '));
    expect(await total(words.join(' '))).toBe(1);
    expect(await total(words.slice(9).join(' '))).toBe(0);
  });
});

describe('the modifiers of a query', () => {
  it('in: takes names and ids, several, and people', async () => {
    const { deploys = '', general = '' } = world.channels;
    const all = (await world.call('conversations.history', { channel: deploys })).body.messages
      .length;
    for (const query of [
      'in:#deploys',
      'in:deploys',
      `in:${deploys}`,
      'IN:#Deploys',
      `in:<#${deploys}|deploys>`,
    ])
      expect([query, await total(query)]).toEqual([query, all]);
    const deployed = await total('deployed');
    expect(await total('in:#deploys deployed')).toBe(deployed);
    expect(await total('deployed in:#general')).toBe(0);
    expect(await total(`in:#deploys in:${general}`)).toBeGreaterThan(all);
    expect(await total('in:#deploy')).toBe(0);
    const { user } = (await world.call('users.info', { user: world.app.bot_user_id })).body;
    expect(await textsOf(`in:@${user.name}`)).toEqual([
      'Thanks!',
      'Your weekly deploy summary is ready.',
    ]);
    await post('lives in: here', 'general');
    expect(await total('lives in:')).toBe(1);
  });

  it('from: takes names, ids and me', async () => {
    await post('mine', 'deploys');
    const { user } = (await world.call('users.info', { user: world.app.bot_user_id })).body;
    const byBot = await total(`from:${user.name}`);
    expect(byBot).toBeGreaterThan(3);
    for (const name of [`@${user.name}`, user.id, `<@${user.id}>`, `"${user.real_name}"`])
      expect([name, await total(`from:${name}`)]).toEqual([name, byBot]);
    expect(await textsOf('in:#deploys from:me')).toEqual(['mine']);
    expect(await total('from:nobody.of.this.name')).toBe(0);
  });

  it('has: takes links, pins, reactions and emoji', async () => {
    const ts = await post('see <https://example.com|this> tower');
    await post('a tower without');
    const channel = world.channels['general'] ?? '';
    expect(await total('has:link tower')).toBe(1);
    expect(await total('has:file tower')).toBe(0);
    expect(await total('has:pin tower')).toBe(0);
    await world.call('pins.add', { channel, timestamp: ts }, { token: world.user });
    await world.call(
      'reactions.add',
      { channel, timestamp: ts, name: '+1::skin-tone-3' },
      { token: world.user },
    );
    expect(await total('has:pin tower')).toBe(1);
    expect(await total('has:pin')).toBe(1);
    expect(await total('has:pin has:reaction tower -see')).toBe(0);
    expect(await total('has::+1: has:reaction has:pin')).toBe(1);
    expect(await total('has::tada:')).toBe(1);
    expect(await search('has:luck')).toMatchObject({
      error: 'invalid_arguments',
      response_metadata: { messages: [expect.stringContaining('has:luck is not known')] },
    });
  });

  it('before:, after:, on: and during: take days, months and years where the person is', async () => {
    await world.sandbox('/clock', { now: START_S, frozen: true });
    const { tz_offset } = (
      await world.call('users.info', { user: (await world.brief()).users.admin })
    ).body.user;
    const ts = await post('timely');
    const day = (shift: number) =>
      new Date((Number(ts) + tz_offset + shift * 86_400) * 1000).toISOString().slice(0, 10);
    const found = async (modifier: string) => (await total(`timely ${modifier}`)) === 1;
    for (const fits of [
      `on:${day(0)}`,
      `during:${day(0).slice(0, 7)}`,
      `before:${day(1)}`,
      `after:${day(-1)}`,
      'on:today',
      'during:month',
      'during:week',
      `during:${day(0).slice(0, 4)}`,
    ])
      expect([fits, await found(fits)]).toEqual([fits, true]);
    for (const no of [
      `on:${day(1)}`,
      `before:${day(0)}`,
      `after:${day(0)}`,
      'on:yesterday',
      'before:today',
    ])
      expect([no, await found(no)]).toEqual([no, false]);
    expect(await search('timely before:soon')).toMatchObject({
      error: 'invalid_arguments',
      response_metadata: { messages: [expect.stringContaining('before:soon is not a date')] },
    });
    expect((await search('-before:today')).error).toBe('invalid_arguments');
  });
});

describe('what a search sees', () => {
  it('is what the person can see', async () => {
    const outside = await outsider();
    expect(await total('draft')).toBe(1);
    expect(await total('draft', outside)).toBe(0);
    expect(await total('in:#leadership', outside)).toBe(0);
    expect(await total('in:#leadership')).toBe(1);
    await post('public secret', 'random');
    expect(await total('"public secret"', outside)).toBe(1);
    const channel_id = world.channels['random'];
    await world.sandbox('/conditions/channel_access_denied', { channel_id }, 'PUT');
    expect(await total('"public secret"')).toBe(0);
  });

  it('follows what is posted, changed, deleted and undone', async () => {
    expect(await total('quokka')).toBe(0);
    const ts = await post('a quokka');
    const channel = world.channels['general'] ?? '';
    expect(await total('quokka')).toBe(1);
    await world.call('chat.update', { channel, ts, text: 'a wombat' }, { token: world.user });
    expect([await total('quokka'), await total('wombat')]).toEqual([0, 1]);
    const { headers } = await world.call('auth.test');
    await world.call('chat.delete', { channel, ts }, { token: world.user });
    expect([await total('wombat'), await total('in:#general a wombat')]).toEqual([0, 0]);
    await world.sandbox('/rewind', { to: headers.get('x-parley-exchange') });
    expect(await total('wombat')).toBe(1);
  });

  it('has the backlog of a large world, with what was changed in it', async () => {
    await world.sandbox('/reset', { rate_limits: false, messages: 5_000 });
    const { deploys = '' } = world.channels;
    const search5 = async (query: string) => (await search(query)).messages;
    const all = await search5('in:#deploys');
    expect(all.total).toBeGreaterThan(5_000);
    const checkout = await search5('deployed checkout');
    expect(checkout.total).toBeGreaterThan(500);
    expect(await total('deployed -checkout')).toBe((await total('deployed')) - checkout.total);
    const one = (await search5('#4321')).matches;
    expect(one.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('(#4321)'),
    ]);
    expect(await total('"5" #17')).toBe(
      (await search5('#17')).matches[0].text.includes('5%') ? 1 : 0,
    );
    const ts = one[0].ts;
    await world.call('chat.update', { channel: deploys, ts, text: 'unicorn' });
    expect([await total('#4321'), await total('unicorn')]).toEqual([0, 1]);
    expect(await total('in:#deploys')).toBe(all.total);
    await world.call('chat.delete', { channel: deploys, ts });
    expect(await total('unicorn')).toBe(0);
    expect(await total('in:#deploys')).toBe(all.total - 1);
    const { user } = (await world.call('users.info', { user: world.app.bot_user_id })).body;
    expect(await total(`deployed -from:${user.name}`)).toBe(0);
    expect(await total('in:#deploys before:2025-12-20')).toBeGreaterThan(4_000);
    expect(await total('in:#deploys has:link')).toBe(0);
  });
});
