import { describe, expect, it } from 'vitest';
import type { Wake } from '../runtime/outbound.ts';
import { post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import type { OpenWorld } from '../testing/open-world.ts';
import { makeAnswer, settleAll } from '../testing/receiver.ts';

// Otherwise it loads with the first fault, which takes its time.
await import('./network.ts');

/** A host that calls back soon, and never later: only a moved clock ends a wait. */
const wake: Wake = (delay_ms, callback) => {
  if (delay_ms === 0) queueMicrotask(callback);
  return () => undefined;
};

/** A world with a fault of one delivery, and what its app gets: bodies that cannot be parsed as they are. */
async function faulty(parameters: object) {
  const got: { readonly body: string; readonly cutFrom: number | undefined }[] = [];
  const { world, channel } = await openDeliveringWorld({
    wake,
    send: async ({ body, cutFrom }) => {
      const isChallenge = body.includes('url_verification');
      if (!isChallenge) got.push({ body, cutFrom });
      return makeAnswer(200, isChallenge ? JSON.parse(body).challenge : 'thanks');
    },
  });
  const set = { often: 'once', ...parameters };
  const { body } = await world.sandbox('/conditions/delivery_faults', set, 'PUT');
  expect(body).toMatchObject({ ok: true });
  return { world, channel, got };
}

async function attemptsOf(world: OpenWorld) {
  const [delivery] = await deliveriesOf(world);
  return delivery?.attempts ?? [];
}

describe('a delivery through a faulty network', () => {
  it.each([
    ['cut', 'answer', 'connection_failed', 2, 'the app did its part'],
    ['cut', 'request', 'connection_failed', 2, 'a part of it'],
    ['connection_refused', 'answer', 'connection_failed', 1, 'got nothing'],
    ['connection_refused', 'request', 'connection_failed', 1, 'got nothing'],
    ['proxy_page', 'answer', 'http_error', 2, 'the app did its part'],
    ['proxy_page', 'request', 'http_error', 1, 'got nothing'],
    ['delay', 'answer', 'http_timeout', 2, '4 s late'],
    ['slow_body', 'answer', 'http_timeout', 2, '4 s late'],
    ['delay', 'request', 'http_timeout', 2, '4 s late'],
  ])(
    '%s of the %s fails with its reason, and is sent again',
    async (fault, on, why, times, words) => {
      const { world, channel, got } = await faulty({ fault, on, delay_ms: 4000 });
      await post(world, channel, 'hello');
      await settleAll();
      await advance(world, 3);
      await advance(world, 1);
      expect(await attemptsOf(world)).toMatchObject([
        { fault: why, network: expect.stringContaining(words) },
        { fault: null, status: 200, retry_num: 1 },
      ]);
      expect((await attemptsOf(world))[1]).not.toHaveProperty('network');
      expect(got).toHaveLength(times);
      expect((await world.brief()).conditions).toEqual([]);
    },
  );

  it.each([
    ['garbage', 'answer'],
    ['wrong_length', 'answer'],
    ['delay', 'answer'],
    ['delay', 'request'],
    ['jitter', 'request'],
  ])('%s of the %s does not keep it from being delivered', async (fault, on) => {
    const { world, channel, got } = await faulty({ fault, on, delay_ms: 2000 });
    await post(world, channel, 'hello');
    await settleAll();
    await advance(world, 2);
    expect(await attemptsOf(world)).toMatchObject([
      { fault: null, status: 200, network: expect.any(String) },
    ]);
    expect(got).toHaveLength(1);
  });

  it('brings the app a request that is cut, or garbage', async () => {
    const bodies: Record<string, { readonly body: string; readonly cutFrom: number | undefined }> =
      {};
    for (const fault of ['cut', 'wrong_length', 'garbage']) {
      const { world, channel, got } = await faulty({ fault, on: 'request' });
      await post(world, channel, 'hällo 🎉');
      await settleAll();
      const whole = got.at(-1);
      if (got[0] !== undefined) bodies[fault] = got[0];
      expect(() => JSON.parse(got[0]?.body ?? '')).toThrow(SyntaxError);
      if (fault !== 'cut') continue;
      expect(whole?.body.startsWith(got[0]?.body ?? '-')).toBe(true);
      expect(got[0]?.cutFrom).toBe(new TextEncoder().encode(whole?.body).length);
    }
    expect(bodies['wrong_length']?.cutFrom).toBe(undefined);
  });

  it('reaches the app late, although the platform gave up', async () => {
    const { world, channel, got } = await faulty({
      fault: 'delay',
      on: 'request',
      delay_ms: 10_000,
    });
    await post(world, channel, 'hello');
    await settleAll();
    await advance(world, 3);
    expect(got).toHaveLength(1);
    await advance(world, 7);
    expect(got.map(({ body }) => body)).toEqual([got[0]?.body, got[0]?.body]);
    expect(await attemptsOf(world)).toMatchObject([{ fault: 'http_timeout' }, { fault: null }]);
  });

  it('is given up after its retries if the fault stays, by the same schedule as ever', async () => {
    const { world, channel, got } = await faulty({ fault: 'cut', often: 'always' });
    await post(world, channel, 'hello');
    await settleAll();
    const counts = [got.length];
    for (const s of [60, 300, 3600]) {
      await advance(world, s);
      counts.push(got.length);
    }
    expect(counts).toEqual([2, 3, 4, 4]);
    const [delivery] = await deliveriesOf(world);
    expect(delivery).toMatchObject({ state: 'abandoned', reason: 'retries_exhausted' });
  });

  it('meets no fault while its Request URL is verified', async () => {
    const { world } = await faulty({ fault: 'connection_refused', often: 'always' });
    const path = `/apps/${world.app.app_id}`;
    const request_url = 'https://app.example/other';
    expect((await world.sandbox(path, { request_url }, 'PATCH')).body).toMatchObject({ ok: true });
  });
});
