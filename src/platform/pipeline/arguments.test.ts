import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

/** The answer to a call with a JSON body. */
const json = async (world: OpenWorld, method: string, args: object) =>
  (
    await world.send(`/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
  ).body;

describe('arguments', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['No', false],
    ['off', false],
    [true, true],
    [1, true],
    [0, false],
    ['', false],
    [null, false],
  ])('read %j as the boolean %s', async (given, taken) => {
    const world = await openWorld();
    const args = { channel: world.channels['general'], include_num_members: given };
    const { channel } = await json(world, 'conversations.info', args);
    expect('num_members' in channel).toBe(taken);
  });

  it.each([
    ['5', 5],
    [5, 5],
    [' 5 ', 5],
    ['2.5', 'must be an int, not 2.5'],
    ['many', 'must be a number, not "many"'],
    [' ', 'must be a number, not " "'],
    ['Infinity', 'must be a number, not "Infinity"'],
  ])('read %j as a number', async (count, taken) => {
    const world = await openWorld();
    const body = await json(world, 'reactions.list', { count });
    if (typeof taken === 'number') expect(body.paging.count).toBe(taken);
    else
      expect(body.response_metadata.messages).toEqual([`[ERROR] ${taken} [json-pointer:/count]`]);
  });

  it('accept numbers and booleans for a string, and JSON for a list', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const say = (args: object) => json(world, 'chat.postMessage', { channel, ...args });
    expect((await say({ text: 7 })).message.text).toBe('7');
    expect((await say({ text: false })).message.text).toBe('false');
    const blocks = [{ type: 'divider', block_id: 'line' }];
    expect((await say({ blocks })).message.blocks).toEqual(blocks);
    expect((await say({ blocks: JSON.stringify(blocks) })).message.blocks).toEqual(blocks);
    const { error, response_metadata } = await say({ blocks: 'no json', text: 'x' });
    expect(error).toBe('invalid_arguments');
    expect(response_metadata.messages).toEqual([
      '[ERROR] must be an array, not "no json" [json-pointer:/blocks]',
    ]);
  });

  it('that are lists where a string is expected are refused, each by its name', async () => {
    const world = await openWorld();
    const body = await json(world, 'chat.delete', { channel: ['C1'], ts: ['1.0'] });
    expect(body).toMatchObject({
      error: 'invalid_array_arg',
      response_metadata: {
        messages: [
          '[ERROR] expected a string, not an array [json-pointer:/channel]',
          '[ERROR] expected a string, not an array [json-pointer:/ts]',
        ],
      },
    });
    const form = { 'channel[]': 'C1', ts: '1.0' };
    expect((await world.call('chat.delete', form)).body.response_metadata.messages).toEqual([
      '[ERROR] expected a string, not an array [json-pointer:/channel]',
    ]);
    expect((await world.call('chat.delete', { 'channel[0]': 'C1', ts: '1' })).body.error).toBe(
      'invalid_array_arg',
    );
  });

  it('that are required may be empty but not missing', async () => {
    const world = await openWorld();
    expect((await json(world, 'users.info', { user: '' })).error).toBe('user_not_found');
    for (const args of [{}, { user: null }])
      expect((await json(world, 'users.info', args)).response_metadata.messages).toEqual([
        '[ERROR] missing required field: user',
      ]);
  });
});

describe('pages by number', () => {
  it.each([
    [{}, 20, 1],
    [{ count: 0 }, 20, 1],
    [{ count: -1 }, 20, 1],
    [{ count: 1 }, 1, 1],
    [{ count: 100 }, 100, 1],
    [{ count: 101 }, 100, 1],
    [{ page: 0 }, 20, 1],
    [{ page: -3 }, 20, 1],
    [{ page: 2, count: 2 }, 2, 2],
  ])('%j answer %i a page, page %i', async (args, count, page) => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const said: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const text = `needle ${n}`;
      said.unshift(text);
      await world.call('chat.postMessage', { channel, text });
    }
    const token = await world.mint('user', ['search:read']);
    const query = { query: 'needle', ...args } as unknown as Record<string, string>;
    const { messages } = (await world.call('search.messages', query, { token })).body;
    expect(messages.paging).toEqual({ count, page, total: 3, pages: Math.ceil(3 / count) });
    expect(messages.matches.map(({ text }: { text: string }) => text)).toEqual(
      said.slice((page - 1) * count, page * count),
    );
  });
});

describe('an app that calls by its secret', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`,
  });

  it.each([
    ['in fields', true, null, undefined],
    ['in the header', false, 'right', undefined],
    ['in both, the same', true, 'right', undefined],
    ['in both, with another id', true, 'other id', 'invalid_client_id'],
    ['in both, with another secret', true, 'other secret', 'invalid_client_id'],
    ['without a secret', false, 'no secret', 'bad_client_secret'],
    ['with a wrong secret', false, 'other secret', 'bad_client_secret'],
    ['with an unknown id', false, 'other id', 'invalid_client_id'],
    ['in a header that is not base64', false, 'broken', 'invalid_client_id'],
    ['in a header without a colon', false, 'one half', 'invalid_client_id'],
    ['in a header after another word', false, 'second', 'invalid_client_id'],
    ['in a header before another word', false, 'first', 'invalid_client_id'],
    ['in a header after several spaces', false, 'apart', undefined],
    ['nowhere', false, null, 'invalid_client_id'],
  ])('is authenticated %s, or refused with a reason', async (_way, fields, header, error) => {
    const world = await openWorld();
    const { client_id, client_secret } = world.app;
    const { authorization: right } = basic(client_id, client_secret);
    const headers: Record<string, Record<string, string>> = {
      right: { authorization: right },
      'other id': basic('1.2', client_secret),
      'other secret': basic(client_id, 'wrong: +%'),
      'no secret': basic(client_id, ''),
      broken: { authorization: 'Basic ***' },
      'one half': { authorization: `Basic ${btoa(client_id)}` },
      second: { authorization: `x ${right}` },
      first: { authorization: `${right} x` },
      apart: { authorization: right.replace(' ', '   ') },
    };
    const { body } = await world.call(
      'oauth.v2.access',
      { code: 'none', ...(fields ? { client_id, client_secret } : {}) },
      { token: null, headers: header === null ? {} : (headers[header] ?? {}) },
    );
    expect(body.error).toBe(error ?? 'invalid_code');
  });

  it.each([
    ['a+b:c%3A+d', 'client "a b" in the Authorization header | no app has this client_id'],
    [':x', 'client "" in the Authorization header | no app has this client_id'],
    [
      'x',
      'client "" in the Authorization header | not base64 of "client_id:client_secret", each part percent-encoded',
    ],
    [
      '%:x',
      'client "" in the Authorization header | not base64 of "client_id:client_secret", each part percent-encoded',
    ],
  ])('is read from %j as %s', async (halves, said) => {
    const world = await openWorld();
    const headers = { authorization: `Basic ${btoa(halves)}` };
    const step = await clientStep(world, headers);
    expect(`${step.evidence} | ${step.detail}`).toBe(said);
  });

  it('is named in the log only once it is authenticated', async () => {
    const world = await openWorld();
    const { client_id, client_secret, name } = world.app;
    const actorOf = async (secret: string, id = client_id, headers = {}) => {
      const args = { client_id: id, client_secret: secret, code: 'none' };
      const answer = await world.call('oauth.v2.access', args, { token: null, headers });
      const exchange = answer.headers.get('x-parley-exchange');
      return (await world.sandbox(`/exchanges/${exchange}`)).body.actor;
    };
    expect(await actorOf(client_secret)).toMatchObject({ label: name });
    expect(await actorOf('wrong')).toBeNull();
    expect(await actorOf('')).toBeNull();
    expect(await actorOf(client_secret, '1.2', basic(client_id, client_secret))).toBeNull();
  });
});

/** The trace step of the client rule for a call with these headers. */
async function clientStep(world: OpenWorld, headers: Record<string, string>) {
  const answer = await world.call('oauth.v2.access', { code: 'x' }, { token: null, headers });
  const exchange = answer.headers.get('x-parley-exchange');
  const { trace } = (await world.sandbox(`/exchanges/${exchange}`)).body;
  return trace.find(({ rule }: { rule: string }) => rule === 'client');
}
