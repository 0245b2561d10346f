import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readKeptWorld } from '../../platform.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

/** Enough for the pages below, with people who are kept together and some who are not. */
const USERS = 50;

const name = fc.oneof(
  fc.constantFrom('Zoë Ångström', '"Q" \\ é\u0201', '李 小龍', '😀', '\ud83d lone', '\u2028x'),
  fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => /^\P{Cc}+$/u.test(text) && /\S/.test(text)),
);
const change = fc.oneof(
  fc.record({ real_name: name }),
  fc.record({ title: name }),
  fc.record({ deleted: fc.boolean() }),
);
const step = fc.oneof(
  fc.record({ changes: fc.nat(USERS - 1), body: change }),
  fc.record({ joins: fc.record({ real_name: name }) }),
  fc.record({ hides: fc.constantFrom(0.2, 0.7, null) }),
  fc.constant({ rewinds: true } as const),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

async function take(
  world: OpenWorld,
  ids: readonly string[],
  mark: string | null,
  taken: Step,
): Promise<void> {
  if ('changes' in taken) {
    await world.sandbox(`/users/${ids[taken.changes]}`, taken.body, 'PATCH');
  } else if ('joins' in taken) {
    await world.sandbox('/users', taken.joins);
  } else if ('rewinds' in taken) {
    await world.sandbox('/rewind', { to: mark });
  } else if (taken.hides === null) {
    await world.send('/sandbox/conditions/short_pages', { method: 'DELETE' });
  } else {
    await world.sandbox('/conditions/short_pages', { share: taken.hides }, 'PUT');
  }
}

/** The texts of all pages, for callers who may see email addresses and for those who may not, and of some single users. */
async function texts(
  { platform }: OpenWorld,
  tokens: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const read: string[] = [];
  for (const token of tokens) {
    const ask = async (method: string, args: Record<string, string>) => {
      const url = `http://localhost/api/${method}?${new URLSearchParams(args)}`;
      const headers = { authorization: `Bearer ${token}` };
      const text = await (await platform.fetch(new Request(url, { headers }))).text();
      read.push(text);
      return JSON.parse(text);
    };
    for (let cursor = ''; ;) {
      const { response_metadata } = await ask('users.list', { limit: '20', cursor });
      cursor = response_metadata.next_cursor;
      if (cursor === '') break;
    }
    for (const user of ids.slice(0, 5)) await ask('users.info', { user });
  }
  return read;
}

it('what is kept of users is what a platform answers that reads them for the first time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const world = await openWorld();
      await world.sandbox('/reset', { users: USERS, rate_limits: false });
      const [bot] = (await world.brief()).apps[0]?.tokens ?? [];
      const { body } = await world.call(
        'users.list',
        { limit: '1000' },
        { token: bot?.token ?? '' },
      );
      const ids = body.members.map(({ id }: { id: string }) => id);
      const tokens = [bot?.token ?? '', await world.mint('bot', ['users:read'])];
      const { headers } = await world.call('api.test', {}, { token: null });
      const mark = headers.get('x-parley-exchange');
      for (const taken of steps) {
        await texts(world, tokens, ids);
        await take(world, ids, mark, taken);
      }
      const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
      const reading = readKeptWorld(snapshot);
      if (!reading.ok) throw new Error(reading.reason);
      const { world: kept } = reading;
      // A platform each: a caller must not get what was written for another.
      const cold = tokens.map(async (token) => texts(await openWorld({ kept }), [token], ids));
      const warm = await texts(world, tokens, ids);
      expect(warm).toEqual((await Promise.all(cold)).flat());
      expect(warm.map((text) => JSON.stringify(JSON.parse(text)))).toEqual(warm);
    }),
    { numRuns: 4 },
  );
});
