import { WebClient } from '@slack/web-api';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { openWorld } from '../testing/open-world.ts';
import { RateLimits } from './rate-limits.ts';

/** Asks for a token and takes it, as a call does that passes. */
function take(limits: RateLimits, ...asked: Parameters<RateLimits['weigh']>) {
  const weighed = limits.weigh(...asked);
  if ('retry_after_s' in weighed) return weighed;
  weighed.count();
  return { left: weighed.left };
}

describe('a bucket', () => {
  it('never allows more calls than its burst and the refill since', () => {
    const calls = fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 200 });
    fc.assert(
      fc.property(
        calls,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 20 }),
        (gaps, per_minute, burst) => {
          const limits = new RateLimits();
          let now = 0;
          let passed = 0;
          for (const gap of gaps) {
            now += gap;
            if ('left' in take(limits, 'key', { per_minute, burst }, now, false)) passed += 1;
          }
          expect(passed).toBeLessThanOrEqual(burst + (now * per_minute) / 60 + 1e-6);
        },
      ),
    );
  });

  it('allows a call after the wait it announced', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        (per_minute, burst, walking) => {
          const limits = new RateLimits();
          const rate = { per_minute, burst };
          for (let call = 0; call < 50; call += 1) {
            const taken = take(limits, 'key', rate, 0, walking);
            if ('left' in taken) continue;
            expect('left' in take(limits, 'key', rate, taken.retry_after_s, walking)).toBe(true);
            return;
          }
        },
      ),
    );
  });
});

describe('a question', () => {
  it('uses up nothing, however often it is asked', () => {
    const limits = new RateLimits();
    const rate = { per_minute: 60, burst: 2 };
    const asked = Array.from({ length: 10 }, () => limits.weigh('key', rate, 0, false));
    expect(asked.map((each) => 'left' in each && each.left)).toEqual(Array(10).fill(1));
    expect(limits.buckets.get('key')).toBeUndefined();
  });
});

describe('buckets', () => {
  const keys = Array.from({ length: 50 }, (_, n) => `webhook ${n}`);
  const rate = { per_minute: 60, burst: 10 };

  it('are forgotten once they are full again, and the history is told', () => {
    const limits = new RateLimits();
    const forgotten = new Set<string>();
    const known = () => keys.filter((key) => limits.buckets.get(key) !== undefined);
    /** As many calls as there are buckets: each is looked at. */
    const callAt = (now: number) => {
      for (const _ of ['another', ...keys])
        take(limits, 'another', { ...rate, burst: 500 }, now, false);
    };
    for (const key of keys) take(limits, key, rate, 0, false);
    limits.buckets.watch((key) => forgotten.add(key));
    callAt(1.5);
    expect([known(), [...forgotten]]).toEqual([keys, ['another']]);
    callAt(2.5);
    expect([known(), forgotten.size]).toEqual([[], keys.length + 1]);
    expect(limits.buckets.get('another')).toMatchObject({ at: 2.5 });
  });

  it('of others change nothing about one', () => {
    const call = fc.tuple(fc.nat(4), fc.double({ min: 0, max: 20, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
        const shared = new RateLimits();
        const own = keys.map(() => new RateLimits());
        let now = 0;
        for (const [at, gap, walking] of calls) {
          now += gap;
          const key = keys[at] ?? '';
          expect(take(shared, key, rate, now, walking)).toEqual(
            take(own[at] ?? expect.fail(), key, rate, now, walking),
          );
        }
      }),
    );
  });
});

describe('ratelimited', () => {
  afterEach(() => vi.useRealTimers());

  it('comes with 429 and Retry-After, and ends when the clock advances', async () => {
    const world = await openWorld();
    const call = () => world.call('users.info', { user: world.app.bot_user_id });
    let answer = await call();
    for (let calls = 1; answer.status === 200 && calls < 200; calls += 1) answer = await call();
    expect([answer.status, answer.body]).toEqual([429, { ok: false, error: 'ratelimited' }]);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect((await world.call('auth.test')).body.ok).toBe(true);
    await world.sandbox('/clock', { advance_s: wait });
    expect((await call()).body.ok).toBe(true);
  });

  it('applies one bucket to all posts to unknown conversations', async () => {
    const world = await openWorld();
    const post = async (n: number) =>
      (await world.call('chat.postMessage', { channel: `nowhere-${n}`, text: 'x' })).body.error;
    for (let n = 0; n < 60; n += 1) expect(await post(n)).toBe('channel_not_found');
    expect(await post(60)).toBe('ratelimited');
    const { body } = await world.call('chat.postMessage', {
      channel: world.channels['general'] ?? '',
      text: 'x',
    });
    expect(body.ok).toBe(true);
  });

  it('comes sooner when pages are read fast', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 500 });
    const pages = async (pause: number) => {
      let cursor = '';
      for (let page = 0; ; page += 1) {
        const { status, body } = await world.call('users.list', {
          limit: '1',
          ...(cursor === '' ? {} : { cursor }),
        });
        if (status === 429) return page;
        cursor = body.response_metadata.next_cursor;
        await world.sandbox('/clock', { advance_s: pause });
      }
    };
    const fast = await pages(0);
    await world.sandbox('/clock', { advance_s: 600 });
    expect(await pages(1)).toBeGreaterThan(fast * 1.5);
  });

  it('is handled by the retry of the SDK until every user is listed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const world = await openWorld({ clock: systemClock });
    await world.sandbox('/reset', { users: 120 });
    const client = new WebClient(world.bot, {
      slackApiUrl: 'http://localhost/api/',
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        world.platform.fetch(new Request(input, init)),
    });
    const seen: string[] = [];
    const walked = { whole: false };
    const walk = (async () => {
      for await (const page of client.paginate('users.list', { limit: 3 })) {
        for (const { id } of (page as { members?: { id: string }[] }).members ?? []) seen.push(id);
      }
      walked.whole = true;
    })();
    while (!walked.whole) await vi.advanceTimersByTimeAsync(1000);
    await walk;
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    const { body } = await world.sandbox('/exchanges');
    expect(body.exchanges.some(({ status }: { status: number }) => status === 429)).toBe(true);
  });
});
