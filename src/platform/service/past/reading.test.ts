import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openDeliveringWorld,
  happenings,
  openLivelyWorld,
  snapshotText,
} from '../../testing/lively-world.ts';
import { openWorld, type OpenWorld, START_S } from '../../testing/open-world.ts';
import { settleAll } from '../../testing/receiver.ts';

const at = (moment: string) => ({ 'x-parley-at': moment });

const LISTS = ['', '/exchanges?limit=500', '/events', '/deliveries', '/conditions', '/exams'];

const listsOf = async (world: OpenWorld, headers: Record<string, string> = {}) => {
  const answers: unknown[] = [];
  for (const path of LISTS)
    answers.push((await world.send(`/sandbox${path}`, { headers })).body as unknown);
  return answers;
};

describe('reading the past', () => {
  it('shows every moment as it was, in any order, and changes nothing', () =>
    fc.assert(
      fc.asyncProperty(happenings, fc.infiniteStream(fc.nat()), async (what, choices) => {
        const { world, live } = await openLivelyWorld();
        const { moments } = await live(what);
        const now = [await snapshotText(world), await listsOf(world)];
        const order = moments.map((moment) => ({ moment, by: Number(choices.next().value) }));
        for (const { moment } of order.toSorted((a, b) => a.by - b.by))
          expect(await snapshotText(world, at(moment.exchange))).toBe(moment.snapshot);
        expect([await snapshotText(world), await listsOf(world)]).toEqual(now);
      }),
      { numRuns: 40 },
    ));

  it('follows the present as it goes on, and as it is rewound', async () => {
    const { world, live } = await openLivelyWorld();
    const first = (await live([{ kind: 'post', n: 1 }])).moments[0];
    const reads = async () => snapshotText(world, at(first?.exchange ?? ''));
    expect(await reads()).toBe(first?.snapshot);
    const second = (await live([{ kind: 'delete', n: 0 }])).moments[0];
    expect(await snapshotText(world, at(second?.exchange ?? ''))).toBe(second?.snapshot);
    expect(await reads()).toBe(first?.snapshot);
    // The copy is ahead of where the world is rewound to.
    await snapshotText(world, at(second?.exchange ?? ''));
    await world.sandbox('/rewind', { to: first?.exchange });
    const third = (await live([{ kind: 'react', n: 0 }])).moments[0];
    expect(await reads()).toBe(first?.snapshot);
    expect(await snapshotText(world, at(third?.exchange ?? ''))).toBe(third?.snapshot);
    await world.sandbox('/reset', {});
    expect((await world.send('/sandbox', { headers: at(first?.exchange ?? '') })).status).toBe(404);
  });

  it('shows the lists of the sandbox as they were', async () => {
    const { world, channel } = await openDeliveringWorld();
    const post = async (text: string) => {
      const { headers } = await world.call('chat.postMessage', { channel, text });
      await settleAll();
      return headers.get('x-parley-exchange') ?? '';
    };
    await post('first');
    const { headers } = await world.call('api.test');
    const then = await listsOf(world);
    await world.sandbox('/conditions/short_pages', {}, 'PUT');
    await post('second');
    expect(await listsOf(world)).not.toEqual(then);
    expect(await listsOf(world, at(headers.get('x-parley-exchange') ?? ''))).toEqual(then);
    const { body } = await world.send('/sandbox/exchanges?limit=1', {
      headers: at(headers.get('x-parley-exchange') ?? ''),
    });
    expect([body.exchanges.length, body.more]).toEqual([1, true]);
    const whole = await world.send('/sandbox/exchanges?limit=2', {
      headers: at(headers.get('x-parley-exchange') ?? ''),
    });
    expect([whole.body.exchanges.length, whole.body.more]).toEqual([2, false]);
    const later = await post('third');
    const past = await world.send(`/sandbox/exchanges/${later}`, {
      headers: at(headers.get('x-parley-exchange') ?? ''),
    });
    expect([past.status, past.body.error]).toEqual([404, 'exchange_not_found']);
  });

  it('answers calls of the Web API, which are not logged and use up no rate limit', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { headers } = await world.call('chat.postMessage', { channel, text: 'as it was' });
    const moment = at(headers.get('x-parley-exchange') ?? '');
    await world.call('chat.postMessage', { channel, text: 'later' });
    const log = (await world.sandbox('/exchanges')).body;
    for (let count = 0; count < 120; count += 1) {
      const read = await world.call('conversations.history', { channel }, { headers: moment });
      expect(read.body.messages[0].text).toBe('as it was');
      expect(read.headers.has('x-parley-exchange')).toBe(false);
    }
    expect((await world.sandbox('/exchanges')).body).toEqual(log);
  });

  it('stands still at the time of the call, however the clock was moved', async () => {
    let now = START_S * 1000;
    const world = await openWorld({ clock: () => now });
    await world.sandbox('/clock', { advance_s: 100 });
    const { headers } = await world.call('api.test');
    now += 5_000;
    await world.sandbox('/clock', { now: 2_000_000_000, frozen: true });
    const { body } = await world.send('/sandbox', {
      headers: at(headers.get('x-parley-exchange') ?? ''),
    });
    expect(body.clock).toEqual({ now: START_S + 100, frozen: false });
    const start = await world.send('/sandbox', { headers: at('start') });
    expect(start.body.clock.now).toBe(START_S + 100);
  });

  it('has a start, before all calls', async () => {
    const world = await openWorld();
    const before = await snapshotText(world);
    await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text: 'a' });
    expect(await snapshotText(world, at('start'))).toBe(before);
    const { body } = await world.send('/sandbox/exchanges', { headers: at('start') });
    expect(body).toMatchObject({ exchanges: [], more: false });
  });

  it.each([
    ['a message', 'POST', '/api/chat.postMessage'],
    ['a webhook', 'POST', null],
    ['the clock', 'POST', '/sandbox/clock'],
    ['a snapshot', 'PUT', '/sandbox/snapshot'],
    ['a reset', 'POST', '/sandbox/reset'],
    ['a rewind', 'POST', '/sandbox/rewind'],
    ['a condition', 'DELETE', '/sandbox/conditions/service_down'],
  ])('refuses what would change it: %s', async (_what, method, path) => {
    const world = await openWorld();
    const { headers } = await world.call('api.test');
    const moment = headers.get('x-parley-exchange') ?? '';
    const before = [await snapshotText(world), await snapshotText(world, at(moment))];
    const url = path === null ? (world.app.webhooks[0]?.url ?? '') : `http://localhost${path}`;
    const given = { channel: world.channels['deploys'], text: 'no', now: 1, to: null };
    const init: RequestInit = {
      method,
      headers: {
        ...at(moment),
        authorization: `Bearer ${world.bot}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(given),
    };
    const response = await world.platform.fetch(new Request(url, init));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ ok: false, error: 'in_the_past' });
    expect([await snapshotText(world), await snapshotText(world, at(moment))]).toEqual(before);
    expect((await world.sandbox('/exchanges')).body.exchanges).toHaveLength(1);
  });

  it('is refused if that moment was undone while the request arrived', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const first = await world.call('api.test');
    const { headers } = await world.call('chat.postMessage', { channel, text: 'undone' });
    let finish = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode(`channel=${channel}`));
          controller.close();
        };
      },
    });
    const reading = world.platform.fetch(
      new Request('http://localhost/api/conversations.history', {
        method: 'POST',
        headers: {
          ...at(headers.get('x-parley-exchange') ?? ''),
          authorization: `Bearer ${world.bot}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    await world.sandbox('/rewind', { to: first.headers.get('x-parley-exchange') });
    finish();
    const answer = await reading;
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ ok: false, error: 'exchange_not_found' });
  });

  it.each(['/sandbox', '/api/auth.test'])(
    'is refused to pages of other origins: %s',
    async (path) => {
      const world = await openWorld();
      const headers = { ...at('start'), origin: 'https://evil.example' };
      const answer = await world.platform.fetch(
        new Request(`http://localhost${path}`, { headers }),
      );
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ ok: false, error: 'foreign_page' });
    },
  );

  it('plays recipes, which have worlds of their own', async () => {
    const world = await openWorld();
    const { headers } = await world.call('api.test');
    const moment = at(headers.get('x-parley-exchange') ?? '');
    const { body } = await world.sandbox('/recipes');
    const path = `/sandbox/recipes/${body.recipes[0].id}/play`;
    expect((await world.send(path, { method: 'POST', headers: moment })).status).toBe(200);
  });

  it.each(['x0000000099', 'yesterday', '', '__proto__'])('at “%s” is refused', async (moment) => {
    const world = await openWorld();
    await world.call('api.test');
    for (const path of ['/sandbox', '/api/team.info']) {
      const response = await world.platform.fetch(
        new Request(`http://localhost${path}`, { headers: at(moment) }),
      );
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ ok: false, error: 'exchange_not_found' });
    }
  });
});
