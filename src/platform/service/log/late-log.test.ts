import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_EXCHANGES, type Exchange } from '../../../contract/sandbox.ts';
import { createPlatform } from '../../platform.ts';
import { idleMoments } from '../../testing/idle-moments.ts';
import { journalOf, logOf, post } from '../../testing/late-log.ts';
import { happenings, openLivelyWorld, type Happening } from '../../testing/lively-world.ts';
import { openWorld } from '../../testing/open-world.ts';
import { settleAll } from '../../testing/receiver.ts';

type Deed =
  | { readonly kind: 'live'; readonly what: Happening }
  | { readonly kind: 'moment' | 'read' | 'full' | 'reset' }
  | { readonly kind: 'rewind'; readonly n: number };

const deeds = (also: readonly ('full' | 'reset')[]) =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('live' as const),
          what: happenings.map(([first]) => first as Happening),
        }),
      },
      fc.record({ kind: fc.constantFrom('moment', 'moment', 'read', ...also) }),
      fc.record({ kind: fc.constant('rewind' as const), n: fc.nat({ max: 9 }) }),
    ),
    { minLength: 1, maxLength: 20 },
  ) as fc.Arbitrary<Deed[]>;

/** Does everything in a world whose idle moments come at once, or only when a deed says so. */
async function done(all: readonly Deed[], isLate: boolean) {
  const { journal, stored, state } = journalOf();
  const { idle, moment } = idleMoments();
  const { world, live } = await openLivelyWorld({ journal, ...(isLate ? { idle } : {}) });
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const ids: string[] = [];
  const answers: unknown[] = [];
  let isFull = false;
  for (const deed of all) {
    if (deed.kind === 'live') {
      const { moments, answers: given } = await live([deed.what]);
      ids.push(...moments.map(({ exchange }) => exchange));
      answers.push(given);
    } else if (deed.kind === 'rewind') {
      const to = ids[deed.n % Math.max(1, ids.length)] ?? null;
      answers.push((await world.sandbox('/rewind', { to })).body);
    } else if (deed.kind === 'reset') await world.sandbox('/reset', { seed: 1 });
    else if (deed.kind === 'read') answers.push(await logOf(world));
    else if (deed.kind === 'moment') moment();
    else {
      isFull = !isFull;
      const now = isFull;
      state.fails = () => now;
    }
  }
  const log = await logOf(world);
  const events = (await world.sandbox('/events')).body;
  while (moment()) await settleAll();
  let told = '';
  for (;;) {
    const next = await Promise.race([reader.read(), settleAll()]);
    if (next?.value === undefined) break;
    told += new TextDecoder().decode(next.value);
  }
  await reader.cancel();
  return { log, events, answers, told, stored };
}

describe('a log that is written later', () => {
  it('is the same, and so are the stream and the answers, whenever it is written, read, rewound or not stored', () =>
    fc.assert(
      fc.asyncProperty(deeds(['full', 'reset']), async (all) => {
        const { stored: _stored, ...late } = await done(all, true);
        const { stored: _same, ...atOnce } = await done(all, false);
        expect(late).toEqual(atOnce);
      }),
      { numRuns: 40 },
    ));

  it('is stored the same, with the same history', () =>
    fc.assert(
      fc.asyncProperty(deeds(['reset']), async (all) => {
        const touched = all.some(({ kind }) => kind === 'live' || kind === 'reset');
        fc.pre(touched);
        const late = await done([...all, { kind: 'live', what: { kind: 'post', n: 1 } }], true);
        const atOnce = await done([...all, { kind: 'live', what: { kind: 'post', n: 1 } }], false);
        expect(late.stored()).toEqual(atOnce.stored());
      }),
      { numRuns: 40 },
    ));

  it('comes after the answer: the change is stored with no word of the call, which follows', async () => {
    const { journal, state } = journalOf();
    const { idle, moment } = idleMoments();
    const world = await openWorld({ journal, idle });
    await post(world, 'hello');
    expect(state.batches.map(({ rows, exchanges }) => [rows.length > 0, exchanges.length])).toEqual(
      [[true, 0]],
    );
    moment();
    expect(state.batches.at(-1)?.exchanges.map(({ name }) => name)).toEqual(['chat.postMessage']);
    expect(state.batches.at(-1)?.rows).toEqual([]);
  });

  it('is written in parts', async () => {
    const { journal, state } = journalOf();
    const { idle, moment } = idleMoments();
    const world = await openWorld({ journal, idle });
    for (let n = 0; n < 45; n += 1) await world.call('api.test', { n: `${n}` });
    expect(state.batches).toEqual([]);
    while (moment()) await settleAll();
    expect(state.batches.map(({ exchanges }) => exchanges.length)).toEqual([32, 13]);
  });

  it('does not wait longer than its bound, in calls or in bytes', async () => {
    for (const [count, size] of [
      [300, 1],
      [30, 200_000],
    ] as const) {
      const { journal, stored } = journalOf();
      const { idle } = idleMoments();
      const world = await openWorld({ journal, idle });
      for (let n = 0; n < count; n += 1)
        await world.call('api.test', { text: 'a'.repeat(size) }, { token: null });
      await settleAll();
      expect(stored().exchanges.length).toBeGreaterThan(count - (size === 1 ? 50 : 10));
    }
  });

  it('has the newest calls, if nobody reads it for long', async () => {
    const world = await openWorld({ idle: () => {} });
    for (let n = 1; n <= MAX_EXCHANGES + 100; n += 1)
      await world.platform.fetch(new Request(`http://localhost/api/api.test?n=${n}`));
    const { body } = await world.sandbox('/exchanges?limit=2');
    expect(body.exchanges.map(({ path }: Exchange) => path)).toEqual([
      '/api/api.test?n=101',
      '/api/api.test?n=102',
    ]);
  });
});

it('listeners hear of a call without idle moments, too', async () => {
  const platform = createPlatform();
  const stream = await platform.fetch(new Request('http://localhost/sandbox/stream'));
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await platform.fetch(new Request('http://localhost/api/auth.test'));
  let told = '';
  while (!told.includes('event: exchange')) told += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(told).toContain('"name":"auth.test"');
});
