import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

/** What may happen between two pages: somebody posts, or the message at a position of the list is deleted. */
const aChange = fc.oneof(
  fc.constant('post' as const),
  fc.nat(30).map((place) => ({ remove: place })),
);

describe('paging by cursor', () => {
  it('neither repeats nor skips a record, whatever is added or deleted between its pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aChange, { maxLength: 4 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        async (changes, limit) => {
          const world = await openWorld();
          await world.sandbox('/reset', { messages: 20, rate_limits: false });
          const channel = world.channels['deploys'] ?? '';
          const history = async (args: Record<string, string>) =>
            (await world.call('conversations.history', { channel, ...args }, { token: world.user }))
              .body;
          const before: string[] = (await history({ limit: '1000' })).messages.map(
            ({ ts }: { ts: string }) => ts,
          );
          const present = new Set(before);
          const walked: string[] = [];
          let cursor = '';
          for (let page = 0; page === 0 || cursor !== ''; page += 1) {
            const body = await history({
              limit: String(limit),
              ...(cursor === '' ? {} : { cursor }),
            });
            walked.push(...body.messages.map(({ ts }: { ts: string }) => ts));
            cursor = body.response_metadata.next_cursor;
            for (const change of changes[page] ?? []) {
              if (change === 'post') {
                await world.call('chat.postMessage', { channel, text: 'new' });
                continue;
              }
              const ts = before[change.remove] ?? '';
              await world.call('chat.delete', { channel, ts }, { token: world.user });
              present.delete(ts);
            }
          }
          expect(new Set(walked).size).toBe(walked.length);
          expect(walked).toEqual(walked.toSorted().toReversed());
          expect(walked.filter((ts) => present.has(ts))).toEqual(
            before.filter((ts) => present.has(ts)),
          );
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('a page', () => {
  it.each([
    [true, 40],
    [[2], 40],
    [{}, 40],
    [' ', 40],
    [2, 2],
    [' 2 ', 2],
    [2.9, 2],
  ])('with the limit %j has %i records', async (limit, length) => {
    const world = await openWorld();
    const { body } = await world.send('/api/users.list', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.bot}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit }),
    });
    expect(body.members).toHaveLength(length);
  });

  it('is short if records are hidden, the same ones each time, and the list continues', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const walk = async () => {
      const pages: string[][] = [];
      for (let cursor = ''; ;) {
        const args = { limit: '10', ...(cursor === '' ? {} : { cursor }) };
        const { body } = await world.call('users.list', args);
        pages.push(body.members.map(({ id }: { id: string }) => id));
        cursor = body.response_metadata.next_cursor;
        if (cursor === '') return pages;
      }
    };
    const whole = (await walk()).flat();
    expect(whole).toHaveLength(40);
    await world.sandbox('/conditions/short_pages', { share: 0.2 }, 'PUT');
    const pages = await walk();
    expect(pages).toHaveLength(4);
    const shown = pages.flat();
    expect(shown.length).toBeLessThan(40);
    expect(shown.length).toBeGreaterThan(20);
    expect(whole.filter((id) => shown.includes(id))).toEqual(shown);
    expect((await walk()).flat()).toEqual(shown);
  });
});
