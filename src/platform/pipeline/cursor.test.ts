import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

let world: OpenWorld;
beforeEach(async () => {
  world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
});

const cursorOf = async (method: string, args: Record<string, string> = {}): Promise<string> =>
  (await world.call(method, { limit: '2', ...args })).body.response_metadata.next_cursor;

/** The reason in the trace why a cursor was refused; null if it was accepted. */
async function whyNot(cursor: string, method = 'users.list', args: Record<string, string> = {}) {
  const { body, headers } = await world.call(method, { limit: '2', cursor, ...args });
  if (body.ok === true) return null;
  expect(body.error).toBe('invalid_cursor');
  const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
  return trace.at(-1).detail as string;
}

describe('a cursor', () => {
  it('ends in =, which exposes a client that forgets to encode it', async () => {
    const channel = world.channels['general'] ?? '';
    for (const [method, args] of [
      ['users.list', {}],
      ['conversations.list', {}],
      ['conversations.members', { channel }],
      ['conversations.list', { types: 'public_channel,private_channel' }],
    ] as const)
      expect(await cursorOf(method, args)).toMatch(/^[A-Za-z0-9_-]+=$/);
  });

  it('is accepted unchanged, and refused with a reason otherwise', async () => {
    const cursor = await cursorOf('users.list');
    const altered = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
    const body = cursor.replaceAll('=', '');
    const cases: [string, RegExp][] = [
      [cursor.replaceAll('=', '%3D'), /percent-encoded twice/],
      [`${cursor.slice(0, 4)} ${cursor.slice(5)}`, /contains a space/],
      [body, /not a cursor of this platform/],
      [`~${cursor}`, /not a cursor of this platform/],
      [`${cursor}~`, /not a cursor of this platform/],
      [`${body}===`, /not a cursor of this platform/],
      ['x', /not a cursor of this platform/],
      ['YWJjZA==', /truncated or altered/],
      [btoa('a\nb\nc\nd '), /truncated or altered/],
      ['A=', /truncated or altered/],
      [altered, /altered, or from another world/],
    ];
    for (const [sent, reason] of cases) expect(await whyNot(sent)).toMatch(reason);
    expect(await whyNot(cursor)).toBeNull();
  });

  it('continues only the list it came from: method, arguments and world', async () => {
    const users = await cursorOf('users.list');
    const types = { types: 'public_channel' };
    const channels = await cursorOf('conversations.list', types);
    expect(await whyNot(channels)).toMatch(/belongs to conversations\.list/);
    expect(await whyNot(users, 'conversations.list', types)).toMatch(/belongs to users\.list/);
    expect(await whyNot(channels, 'conversations.list', { types: 'private_channel' })).toMatch(
      /other arguments/,
    );
    expect(await whyNot(channels, 'conversations.list', types)).toBeNull();
    await world.sandbox('/reset', { seed: 2 });
    world = { ...world, bot: (await world.brief()).apps[0]?.tokens[0]?.token ?? '' };
    const { body } = await world.call('users.list', { cursor: users }, { token: world.bot });
    expect(body.error).toBe('invalid_cursor');
  });

  it('expires after exactly one hour', async () => {
    await world.sandbox('/clock', { frozen: true });
    const cursor = await cursorOf('users.list');
    await world.sandbox('/clock', { advance_s: 3600 });
    expect(await whyNot(cursor)).toBeNull();
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await whyNot(cursor)).toMatch(/3601 s old; cursors expire after 3600 s/);
  });

  it('must be a string, and is ignored by methods without pagination', async () => {
    const json = async (method: string, args: object) => {
      const answer = await world.send(`/api/${method}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
        body: JSON.stringify(args),
      });
      return answer.body;
    };
    expect((await json('users.list', { cursor: 7 })).error).toBe('invalid_cursor');
    for (const cursor of ['', null])
      expect((await json('users.list', { cursor, limit: 3 })).members).toHaveLength(3);
    expect((await json('auth.test', { cursor: 'x' })).ok).toBe(true);
  });

  it('must be percent-encoded in a query and in a form, and nowhere else', async () => {
    const cursor = await cursorOf('users.list');
    const encoded = encodeURIComponent(cursor);
    const parts = `--between-parts\r\ncontent-disposition: form-data; name="cursor"\r\n\r\n${cursor}\r\n--between-parts--\r\n`;
    const FORM = 'application/x-www-form-urlencoded';
    const JSON_TYPE = 'application/json; charset=utf-8';
    const send = async (query: string, type: string | null, body: string) => {
      const headers = {
        authorization: `Bearer ${world.bot}`,
        ...(type === null ? {} : { 'content-type': type }),
      };
      const post = { method: 'POST', headers, body };
      const sent = await world.send(`/api/users.list${query}`, type === null ? { headers } : post);
      return sent.body.error;
    };
    const refused = 'invalid_cursor';
    for (const [query, type, body, error] of [
      [`?cursor=${cursor}`, null, '', refused],
      [`?limit=2&cursor=${cursor}&x=1`, null, '', refused],
      [`?cursor=${encoded}`, null, '', undefined],
      [`?cursor=${encoded.replace('%3D', '%3d')}`, null, '', undefined],
      ['', FORM, `cursor=${cursor}`, refused],
      ['', FORM, `c%75rsor=${cursor}`, refused],
      ['', FORM, `cursor=${encoded}`, undefined],
      ['', 'text/plain; charset=utf-8', `cursor=${cursor}`, refused],
      ['', 'text/plain; charset=utf-8', JSON.stringify({ cursor }), undefined],
      ['', JSON_TYPE, JSON.stringify({ cursor }), undefined],
      ['', 'multipart/form-data; boundary=between-parts', parts, undefined],
      // The body takes precedence over the query, and the last of several values over the others.
      [`?cursor=${cursor}`, JSON_TYPE, JSON.stringify({ cursor }), undefined],
      [`?cursor=${cursor}`, FORM, `cursor=${encoded}`, undefined],
      [`?cursor=${encoded}`, FORM, `cursor=${cursor}`, refused],
      [`?cursor=${cursor}&cursor=${encoded}`, null, '', undefined],
      ['', FORM, `cursor=${encoded}&cursor=${cursor}`, refused],
      // An argument that this method does not have.
      [`?cursor=${encoded}&note=a=b`, null, '', undefined],
    ] as const)
      expect([query, type, body, await send(query, type, body)]).toEqual([
        query,
        type,
        body,
        error,
      ]);
    const { headers } = await world.send(`/api/users.list?cursor=${cursor}`, {
      headers: { authorization: `Bearer ${world.bot}` },
    });
    const { trace } = (await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`)).body;
    expect(trace.at(-1).detail).toBe('it was not percent-encoded: = must be sent as %3D');
  });
});
