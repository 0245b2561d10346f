import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

/** What happens between two pages. `nth` chooses the message to delete, counted from the newest. */
interface Happening {
  readonly kind: 'post' | 'delete';
  readonly nth: number;
}
type Arguments = Record<string, string>;

/** A way to walk: the method, its first arguments, and those of the page after an answer; null after the last. */
interface Scheme {
  readonly method: string;
  readonly first: Arguments;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of two methods
  readonly next: (body: any) => Arguments | null;
}

const schemes = (channel: string, size: number): Record<'cursor' | 'window' | 'pages', Scheme> => {
  const limit = String(size);
  return {
    cursor: {
      method: 'conversations.history',
      first: { channel, limit },
      next: ({ response_metadata: { next_cursor: cursor } }) =>
        cursor === '' ? null : { channel, limit, cursor },
    },
    window: {
      method: 'conversations.history',
      first: { channel, limit },
      next: ({ has_more, messages }) =>
        has_more === true ? { channel, limit, latest: messages.at(-1).ts } : null,
    },
    pages: {
      method: 'search.messages',
      first: { query: `in:${channel}`, count: limit, page: '1' },
      next: ({ messages: { paging } }) =>
        paging.page < paging.pages
          ? { query: `in:${channel}`, count: limit, page: String(paging.page + 1) }
          : null,
    },
  };
};

/** A channel with messages, read and changed by a person. */
async function openChannel(world: OpenWorld, count: number) {
  const token = world.user;
  const call = async (method: string, args: Arguments) =>
    (await world.call(method, args, { token })).body;
  const { channel } = await call('conversations.create', { name: `walked-${count}` });
  const there: string[] = [];
  const post = async () => {
    const { ts } = await call('chat.postMessage', { channel: channel.id, text: 'hello' });
    there.unshift(ts as string);
  };
  for (let n = 0; n < count; n += 1) {
    if (n % 3 === 0) await world.sandbox('/clock', { advance_s: 1 });
    await post();
  }
  const happen = async ({ kind, nth }: Happening) => {
    if (kind === 'post') return post();
    const [ts] = there.splice(nth % Math.max(1, there.length), 1);
    if (ts !== undefined) await call('chat.delete', { channel: channel.id, ts });
  };
  return { id: channel.id as string, there, call, happen };
}

/** Walks to the end, with happenings after each page. Returns what came, and what was there throughout. */
async function walk(
  { there, call, happen }: Awaited<ReturnType<typeof openChannel>>,
  { method, first, next }: Scheme,
  happenings: readonly (readonly Happening[])[],
) {
  const before = [...there];
  const came: string[] = [];
  let throughout = before;
  let args: Arguments | null = first;
  for (let page = 0; args !== null; page += 1) {
    const body = await call(method, args);
    for (const { ts } of body.messages.matches ?? body.messages) came.push(ts as string);
    throughout = before.filter((ts) => there.includes(ts));
    args = next(body);
    if (args !== null) for (const each of happenings[page] ?? []) await happen(each);
  }
  const twice = came.filter((ts, index) => came.indexOf(ts) < index);
  return { twice, missed: throughout.filter((ts) => !came.includes(ts)) };
}

const happenings = fc.array(
  fc.array(fc.record({ kind: fc.constantFrom('post', 'delete'), nth: fc.nat(30) }), {
    maxLength: 2,
  }),
  { maxLength: 6 },
);

describe('walking the messages of a channel while it changes', () => {
  it.each(['cursor', 'window'] as const)(
    'by %s sees each message that is there throughout once',
    async (scheme) => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(12),
          fc.integer({ min: 1, max: 5 }),
          happenings,
          async (count, size, between) => {
            const world = await openWorld();
            await world.sandbox('/reset', { rate_limits: false });
            const fresh = { ...world, user: (await world.brief()).apps[0]?.tokens[1]?.token ?? '' };
            const channel = await openChannel(fresh, count);
            const seen = await walk(channel, schemes(channel.id, size)[scheme], between);
            expect(seen).toEqual({ twice: [], missed: [] });
          },
        ),
        { numRuns: 10 },
      );
    },
  );

  it('by page sees one twice after a post, and one never after a delete', async () => {
    const world = await openWorld();
    const posted = await openChannel(world, 9);
    const last = posted.there[2];
    expect(await walk(posted, schemes(posted.id, 3).pages, [[{ kind: 'post', nth: 0 }]])).toEqual({
      twice: [last],
      missed: [],
    });
    const deleted = await openChannel(world, 10);
    const first = deleted.there[3];
    const happened = [[{ kind: 'delete', nth: 1 } as const]];
    expect(await walk(deleted, schemes(deleted.id, 3).pages, happened)).toEqual({
      twice: [],
      missed: [first],
    });
  });
});
