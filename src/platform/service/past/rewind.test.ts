import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MAX_EXCHANGES } from '../../../contract/sandbox.ts';
import { memoryJournal } from '../../testing/late-log.ts';
import { happenings, openLivelyWorld, snapshotText } from '../../testing/lively-world.ts';
import { openWorld } from '../../testing/open-world.ts';
import { exchangeCode, signInCode } from '../../testing/sign-in.ts';

const RUNS = { numRuns: 40 };

/** Chooses a moment by a number. */
const nth = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length];

describe('a rewind', () => {
  it('gives the world as it was after any call, byte for byte, and the same calls do the same again', () =>
    fc.assert(
      fc.asyncProperty(happenings, fc.nat(), async (what, n) => {
        const { world, live } = await openLivelyWorld();
        const first = await live(what);
        const then = nth(first.moments, n);
        fc.pre(then !== undefined);
        const { status, body } = await world.sandbox('/rewind', { to: then.exchange });
        expect([status, body.ok]).toEqual([200, true]);
        expect(body.undone).toBe(first.moments.length - 1 - first.moments.indexOf(then));
        expect(await snapshotText(world)).toBe(then.snapshot);
        const again = await live(what.slice(then.count), then);
        expect(again.answers).toEqual(first.answers.slice(then.count));
        expect(again.moments.map(({ snapshot }) => snapshot)).toEqual(
          first.moments.filter(({ count }) => count > then.count).map(({ snapshot }) => snapshot),
        );
        expect(again.end).toBe(first.end);
      }),
      RUNS,
    ));

  it('does so after a restart from the journal, and what it did is stored', () =>
    fc.assert(
      fc.asyncProperty(happenings, fc.nat(), async (what, n) => {
        const { journal, stored } = memoryJournal();
        const before = await openLivelyWorld({ journal });
        const first = await before.live(what);
        const then = nth(first.moments, n);
        fc.pre(then !== undefined);
        const world = await openWorld({ ...stored(), journal });
        expect((await world.sandbox('/rewind', { to: then.exchange })).body.ok).toBe(true);
        expect(await snapshotText(world)).toBe(then.snapshot);
        const restarted = await openWorld(stored());
        expect(await snapshotText(restarted)).toBe(then.snapshot);
        const ids = async () =>
          (await restarted.sandbox('/exchanges?limit=500')).body.exchanges.map(
            ({ id }: { id: string }) => id,
          ) as string[];
        expect((await ids()).at(-1)).toBe(then.exchange);
        const { headers } = await restarted.call('api.test');
        expect(
          String(headers.get('x-parley-exchange')) > (first.moments.at(-1)?.exchange ?? ''),
        ).toBe(true);
      }),
      RUNS,
    ));

  it('to null undoes everything, sandbox changes before the first call too', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const before = await snapshotText(world);
    await world.sandbox('/users', {});
    await world.call('chat.postMessage', { channel, text: 'hello' });
    const { body } = await world.sandbox('/rewind', { to: null });
    expect([body.ok, body.undone]).toEqual([true, 1]);
    expect(await snapshotText(world)).toBe(before);
    expect((await world.sandbox('/exchanges')).body.exchanges).toEqual([]);
    const { headers } = await world.call('api.test');
    expect(headers.get('x-parley-exchange')).toBe('x0000000002');
  });

  it('before the first change of a world is stored like one', async () => {
    const { journal, stored } = memoryJournal();
    const world = await openWorld({ journal });
    await world.sandbox('/rewind', { to: null });
    const before = await snapshotText(world);
    await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text: 'a' });
    const restarted = await openWorld(stored());
    expect((await restarted.sandbox('/rewind', { to: null })).body.undone).toBe(1);
    expect(await snapshotText(restarted)).toBe(before);
  });

  it('undoes what the sandbox changed after the call, and nothing else if that was all', async () => {
    const world = await openWorld();
    const { headers } = await world.call('api.test');
    const before = await snapshotText(world);
    await world.sandbox('/clock', { advance_s: 60 });
    const to = headers.get('x-parley-exchange');
    expect((await world.sandbox('/rewind', { to })).body.undone).toBe(0);
    expect(await snapshotText(world)).toBe(before);
  });

  it('is told on the stream, after which the log has only what is left', async () => {
    const world = await openWorld();
    const { headers } = await world.call('api.test');
    await world.call('api.test', { again: 'yes' });
    const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await world.sandbox('/rewind', { to: headers.get('x-parley-exchange') });
    let told = '';
    while (!told.includes('event: world')) told += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(told).toContain('data: {"reason":"rewind"}');
    expect((await world.sandbox('/exchanges')).body.exchanges).toHaveLength(1);
  });

  it('gives back what calls had used up of their rate limits', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const call = () => world.call('chat.postMessage', { channel, text: 'again' });
    const { headers } = await call();
    const answers = async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 60; count += 1) statuses.push((await call()).status);
      return statuses;
    };
    const first = await answers();
    expect(first).toContain(429);
    await world.sandbox('/rewind', { to: headers.get('x-parley-exchange') });
    expect(await answers()).toEqual(first);
  });

  it.each([
    ['an exchange that the log does not have', { to: 'x0000000099' }, 404, 'exchange_not_found'],
    ['a number', { to: 7 }, 400, 'invalid_rewind'],
    ['no exchange', {}, 400, 'invalid_rewind'],
  ])('to %s is refused', async (_what, body, status, error) => {
    const world = await openWorld();
    await world.call('api.test');
    const before = await snapshotText(world);
    const refused = await world.sandbox('/rewind', body);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(await snapshotText(world)).toBe(before);
    expect((await world.sandbox('/exchanges')).body.exchanges).toHaveLength(1);
  });

  it('that the journal cannot store leaves everything as it was', async () => {
    const { journal } = memoryJournal();
    let isFull = false;
    const { world, live } = await openLivelyWorld({
      journal: {
        ...journal,
        commit: (batch) => (isFull ? Promise.reject(new Error('full')) : journal.commit(batch)),
      },
    });
    const { moments } = await live([
      { kind: 'post', n: 1 },
      { kind: 'token', n: 1 },
      { kind: 'post', n: 2 },
      { kind: 'delete', n: 1 },
      { kind: 'deliver' },
    ]);
    const before = await snapshotText(world);
    const log = (await world.sandbox('/exchanges')).body;
    isFull = true;
    const { status, body } = await world.sandbox('/rewind', { to: moments[0]?.exchange });
    expect([status, body.error]).toEqual([503, 'not_kept']);
    expect(await snapshotText(world)).toBe(before);
    expect((await world.sandbox('/exchanges')).body).toEqual(log);
    isFull = false;
    await world.sandbox('/rewind', { to: moments[1]?.exchange });
    expect(await snapshotText(world)).toBe(moments[1]?.snapshot);
  });
});

it('refuses a call that was being signed, since its changes were undone', async () => {
  let goOn = () => {};
  const gate = new Promise<[]>((resolve) => (goOn = () => resolve([])));
  const world = await openWorld({ keys: { load: () => gate, save: async () => {} } });
  const code = await signInCode(world);
  const [last] = (await world.sandbox('/exchanges')).body.exchanges.toReversed();
  const before = await snapshotText(world);
  const exchanging = exchangeCode(world, { code });
  await vi.waitFor(async () => expect(await snapshotText(world)).toContain('"used":true'));
  await world.sandbox('/rewind', { to: last.id });
  goOn();
  expect((await exchanging).body).toEqual({ ok: false, error: 'service_unavailable' });
  expect(await snapshotText(world)).toBe(before);
});

it('reaches as far as the log, which is limited', { timeout: 60_000 }, async () => {
  const { journal, stored } = memoryJournal();
  const world = await openWorld({ journal });
  await world.sandbox('/reset', { rate_limits: false });
  const [app] = (await world.brief()).apps;
  const token = app?.tokens[0]?.token ?? '';
  const channel = world.channels['deploys'] ?? '';
  for (let n = 0; n < MAX_EXCHANGES + 20; n += 1)
    await world.call('chat.postMessage', { channel, text: `${n}` }, { token });
  const { exchanges, history } = stored();
  expect([exchanges.length, history.length]).toEqual([MAX_EXCHANGES, MAX_EXCHANGES + 1]);
  const gone = await world.sandbox('/rewind', { to: 'x0000000001' });
  expect(gone.body.error).toBe('exchange_not_found');
  const { body } = await world.sandbox('/rewind', { to: null });
  expect(body.undone).toBe(MAX_EXCHANGES);
  const { body: left } = await world.call('conversations.history', { channel }, { token });
  expect(left.messages[0].text).toBe('19');
});

describe('a history that was stored', () => {
  async function stored() {
    const journal = memoryJournal();
    const { live } = await openLivelyWorld({ journal: journal.journal });
    const { moments } = await live([1, 2, 4, 5].map((n) => ({ kind: 'post', n })));
    return { ...journal.stored(), moments };
  }

  const rewinds = async (
    options: Parameters<typeof openWorld>[0],
    exchange: string | undefined,
  ) => {
    const world = await openWorld(options);
    return (await world.sandbox('/rewind', { to: exchange })).body;
  };

  it('that is missing begins with the next call', async () => {
    const { history: _history, moments, ...rest } = await stored();
    const world = await openWorld(rest);
    const far = await world.sandbox('/rewind', { to: moments[2]?.exchange });
    expect([far.status, far.body.error]).toEqual([409, 'rewind_too_far']);
    expect((await world.sandbox('/rewind', { to: null })).body.error).toBe('rewind_too_far');
    const single = await openWorld({ ...rest, exchanges: rest.exchanges.slice(-1) });
    expect((await single.sandbox('/rewind', { to: null })).body.error).toBe('rewind_too_far');
    const { headers } = await world.call('api.test');
    const before = await snapshotText(world);
    await world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text: 'a' });
    await world.sandbox('/rewind', { to: headers.get('x-parley-exchange') });
    expect(await snapshotText(world)).toBe(before);
  });

  it.each([
    ['an invalid row', { table: 'messages', key: 'C1:1.000001', before: { text: 7 } }],
    ['an unknown table', { table: 'salaries', key: 'a', before: null }],
    ['an invalid rate limit', { table: 'memory.rates', key: 'a', before: { tokens: 'many' } }],
    ['an invalid count', { table: 'memory.counts', key: 'a', before: 'many' }],
  ])('ends before a step with %s', async (_what, change) => {
    const { history, moments, ...rest } = await stored();
    const at = history.findIndex(({ exchange }) => exchange === moments[1]?.exchange);
    const damaged = history.map((step, n) =>
      n === at ? { ...step, changes: [...step.changes, change] } : step,
    );
    expect(await rewinds({ ...rest, history: damaged }, moments[0]?.exchange)).toMatchObject({
      error: 'rewind_too_far',
    });
    expect(await rewinds({ ...rest, history: damaged }, moments[1]?.exchange)).toMatchObject({
      ok: true,
      undone: 2,
    });
  });
});
