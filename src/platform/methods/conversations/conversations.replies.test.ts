import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

async function thread(world: OpenWorld, replies: number) {
  const channel = world.channels['deploys'] ?? '';
  const say = async (text: string, more: Record<string, string> = {}) =>
    (await world.call('chat.postMessage', { channel, text, ...more })).body.ts as string;
  const ts = await say('parent');
  const answers: string[] = [];
  for (let n = 0; n < replies; n += 1) answers.push(await say(`reply ${n}`, { thread_ts: ts }));
  return { channel, ts, answers };
}

describe('conversations.replies', () => {
  it('lists the parent, then the replies, oldest first; ts may also be that of a reply', async () => {
    const world = await openWorld();
    const { channel, ts, answers } = await thread(world, 3);
    for (const asked of [ts, answers[1] ?? '']) {
      const { body } = await world.call('conversations.replies', { channel, ts: asked });
      expect(body.messages.map((message: { ts: string }) => message.ts)).toEqual([ts, ...answers]);
    }
    const { body } = await world.call('conversations.replies', { channel, ts });
    expect(body.messages[0]).toMatchObject({
      reply_count: 3,
      reply_users: [world.app.bot_user_id],
      latest_reply: answers[2],
      thread_ts: ts,
    });
  });

  it('lists every reply once across pages, whatever is posted and deleted between them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.nat(6), async (limit, doomed) => {
        const world = await openWorld();
        await world.sandbox('/reset', { rate_limits: false });
        const { channel, ts, answers } = await thread(world, 7);
        const seen: string[] = [];
        let cursor = '';
        let pages = 0;
        do {
          const args = { channel, ts, limit: String(limit), cursor };
          const { body } = await world.call('conversations.replies', args);
          seen.push(...body.messages.map((message: { ts: string }) => message.ts));
          cursor = body.response_metadata.next_cursor;
          if (pages === 0) await world.call('chat.delete', { channel, ts: answers[doomed] ?? '' });
          pages += 1;
        } while (cursor !== '');
        const survivors = [ts, ...answers.filter((answer) => answer !== answers[doomed])];
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((answer) => answer !== answers[doomed])).toEqual(survivors);
      }),
      { numRuns: 20 },
    );
  });

  it('limits the replies to a time range, but always lists the parent', async () => {
    const world = await openWorld();
    const { channel, ts, answers } = await thread(world, 3);
    const within = async (window: Record<string, string>) =>
      (await world.call('conversations.replies', { channel, ts, ...window })).body.messages.map(
        (message: { ts: string }) => message.ts,
      );
    expect(await within({ oldest: answers[0] ?? '' })).toEqual([ts, answers[1], answers[2]]);
    expect(await within({ latest: answers[1] ?? '', inclusive: 'true' })).toEqual([
      ts,
      answers[0],
      answers[1],
    ]);
  });

  it('refuses unknown threads and hidden channels', async () => {
    const world = await openWorld();
    const error = async (name: string, ts = '1.000000') =>
      (await world.call('conversations.replies', { channel: world.channels[name] ?? '', ts })).body
        .error;
    expect(await error('deploys')).toBe('thread_not_found');
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('leadership')).toBe('channel_not_found');
  });
});
