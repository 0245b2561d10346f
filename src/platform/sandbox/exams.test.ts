import { describe, expect, it } from 'vitest';
import type { Exam, ExamLine } from '../../contract/sandbox.ts';
import { readKeptWorld } from '../platform.ts';
import { memoryJournal } from '../testing/late-log.ts';
import { noticesOf } from '../testing/notices.ts';
import { openWorld, type OpenWorld, START_S } from '../testing/open-world.ts';
import { ask } from '../testing/paging-client.ts';

const CLIENT = { limit: '200', form: 'query' } as const;

/** The world after it was replaced: its tokens are new. */
const renewed = async (world: OpenWorld) => ({
  ...world,
  bot: (await world.brief()).apps[0]?.tokens[0]?.token ?? '',
});
const arm = async (world: OpenWorld, body: object = {}) => {
  await world.sandbox('/exams/paging', body);
  return renewed(world);
};
const next = async (world: OpenWorld, cursor: string | null) =>
  (await ask(world, CLIENT, cursor)).body.response_metadata.next_cursor as string;
const verdict = async (world: OpenWorld) =>
  (await world.sandbox('/exams/paging')).body.exam as Exam;

it('lists the exams, none of them armed in a new world', async () => {
  const world = await openWorld();
  const states = async () => {
    const { exams } = (await world.sandbox('/exams')).body as { exams: ExamLine[] };
    return new Map(exams.map(({ name, state }) => [name, state]));
  };
  expect(new Set((await states()).values())).toEqual(new Set([null]));
  await arm(world);
  const armed = await states();
  expect(armed.get('paging')).toBe('ready');
  armed.delete('paging');
  expect(new Set(armed.values())).toEqual(new Set([null]));
});

it('lists an exam whose client is done, and has not shown all, as not shown', async () => {
  const world = await openWorld();
  await world.sandbox('/exams/warnings', {});
  const { bot } = await renewed(world);
  await world.call('chat.postMessage', { channel: 'C0', text: 'one' }, { token: bot });
  const line = async () => {
    const { exams } = (await world.sandbox('/exams')).body as { exams: ExamLine[] };
    return exams.find(({ name }) => name === 'warnings');
  };
  expect(await line()).toMatchObject({ state: 'running', verdict: null });
  await world.sandbox('/exams/warnings/finish', {});
  expect(await line()).toMatchObject({ state: 'running', verdict: 'not_shown' });
});

it.each(['', '/finish'])('says how to arm an exam that is not armed: %s', async (path) => {
  const world = await openWorld();
  const verb = path === '' ? 'GET' : 'POST';
  const { status, body } = await world.send(`/sandbox/exams/paging${path}`, { method: verb });
  expect([status, body.error]).toEqual([409, 'exam_not_armed']);
  expect(body.message).toContain('POST /sandbox/exams/paging');
});

it.each(['__proto__', 'constructor', 'toString', 'Paging', '%00', 'x'.repeat(5000)])(
  'knows no exam %.20s',
  async (name) => {
    const world = await openWorld();
    const { team } = await world.brief();
    for (const [verb, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/finish'],
    ] as const) {
      const { status, body } = await world.send(`/sandbox/exams/${name}${path}`, { method: verb });
      expect([status, body.error]).toEqual([404, 'exam_not_found']);
    }
    expect((await world.brief()).team).toEqual(team);
  },
);

describe('arming', () => {
  it('replaces the world with one of the given seed and size, without rate limits', async () => {
    const world = await openWorld();
    const armed = await arm(world, { seed: 7, users: 1234 });
    const brief = await armed.brief();
    expect([brief.seed, brief.users.count]).toEqual([7, 1234]);
    expect(brief.conditions).toEqual([{ name: 'short_pages', parameters: { share: 0.3 } }]);
    expect(armed.bot).not.toBe(world.bot);
    const calls = Array.from({ length: 40 }, () =>
      armed.call('users.list', { limit: '100' }, { token: armed.bot }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('takes a thousand people and the seed 1 if nothing is said, and begins afresh each time', async () => {
    const world = await arm(await openWorld());
    expect((await world.brief()).users.count).toBe(1000);
    await next(world, null);
    expect((await verdict(world)).calls).toBe(1);
    const { body } = await world.sandbox('/exams/paging', {});
    expect(body.exam).toMatchObject({ state: 'ready', calls: 0, walks: 0 });
  });

  it.each([
    { users: 499 },
    { users: 1_000_001 },
    { users: 500.5 },
    { users: '1000' },
    { users: null },
    { seed: -1 },
    { seed: 2 ** 32 },
    { rate_limits: true },
    [],
    7,
  ])('refuses %j, and changes nothing', async (body) => {
    const world = await openWorld();
    const { status, body: answer } = await world.sandbox('/exams/paging', body);
    expect([status, answer.error]).toEqual([400, 'invalid_exam']);
    expect((await world.call('auth.test')).body.ok).toBe(true);
  });

  it('works with a million people', async () => {
    const world = await arm(await openWorld(), { users: 1_000_000 });
    const second = await next(world, await next(world, null));
    expect((await ask(world, CLIENT, second)).status).toBe(429);
    expect((await verdict(world)).state).toBe('running');
  });
});

it('the stream tells of a new world, of each call that counts, and of the end', async () => {
  const world = await openWorld();
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  const armed = await arm(world);
  await next(armed, null);
  await armed.call('auth.test', {}, { token: armed.bot });
  await armed.sandbox('/exams/paging/finish', {});
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'world');
  expect(notices.map(({ reason }) => reason)).toEqual(['reset', 'exam', 'exam', 'exam']);
});

describe('an exam under way', () => {
  it('goes on after the platform was killed and started again', async () => {
    const { journal, kept } = memoryJournal();
    const world = await arm(await openWorld({ journal }));
    const second = await next(world, await next(world, null));
    await ask(world, CLIENT, second);
    const before = await verdict(world);
    const reading = readKeptWorld(kept());
    if (!reading.ok) throw new Error(reading.reason);
    let now = START_S;
    const later = await openWorld({ kept: reading.world, clock: () => now * 1000 });
    expect(await verdict(later)).toEqual(before);
    expect((await ask(later, CLIENT, second)).status).toBe(429);
    now += 2;
    expect((await ask(later, CLIENT, second)).status).toBe(200);
    expect((await verdict(later)).calls).toBe(5);
  });

  it('is part of a snapshot, and gone with a world that has none', async () => {
    const world = await arm(await openWorld());
    const { ok: _none, ...plain } = (await (await openWorld()).sandbox('/snapshot')).body;
    await next(world, null);
    const before = await verdict(world);
    const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
    await world.sandbox('/snapshot', plain, 'PUT');
    expect((await world.sandbox('/exams/paging')).status).toBe(409);
    expect((await world.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    expect(await verdict(world)).toEqual(before);
  });

  it('survives a snapshot whose state was edited, and ignores exams that do not exist', async () => {
    const world = await arm(await openWorld());
    const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
    const row = (name: string, state: object) => ({
      table: 'exams',
      key: name,
      row: { name, finished_at: null, state },
    });
    const rows = snapshot.rows.filter(({ table }: { table: string }) => table !== 'exams');
    const edited = [...rows, row('paging', { walk: 'on' }), row('constructor', { a: 1 })];
    expect((await world.sandbox('/snapshot', { ...snapshot, rows: edited }, 'PUT')).status).toBe(
      200,
    );
    const again = await renewed(world);
    expect((await verdict(again)).state).toBe('ready');
    await next(again, null);
    expect((await verdict(again)).calls).toBe(1);
    const damaged = [...rows, { table: 'exams', key: 'paging', row: { name: 'paging', state: 7 } }];
    const refused = await world.sandbox('/snapshot', { ...snapshot, rows: damaged }, 'PUT');
    expect(refused.body.error).toBe('invalid_snapshot');
  });

  it('notes nothing of a call that could not be kept', async () => {
    let isFull = false;
    const { journal } = memoryJournal();
    const world = await arm(
      await openWorld({
        journal: {
          ...journal,
          commit: (batch) => (isFull ? Promise.reject(new Error('full')) : journal.commit(batch)),
        },
      }),
    );
    isFull = true;
    const refused = await world.platform.fetch(
      new Request('http://localhost/api/users.list?limit=200', {
        headers: { authorization: `Bearer ${world.bot}` },
      }),
    );
    expect(await refused.json()).toMatchObject({ ok: false, error: 'service_unavailable' });
    isFull = false;
    expect(await verdict(world)).toMatchObject({ state: 'ready', calls: 0 });
    expect((await world.brief()).users.count).toBe(1000);
    await next(world, null);
    expect((await verdict(world)).calls).toBe(1);
  });

  it('reads a world of before there were exams', async () => {
    const world = await openWorld();
    await world.sandbox('/conditions/short_pages', {}, 'PUT');
    const { ok: _ok, ...snapshot } = (await world.sandbox('/snapshot')).body;
    const service = snapshot.rows.find(({ table }: { table: string }) => table === 'service');
    expect(Object.keys(service.row)).not.toContain('pause');
    expect(readKeptWorld(snapshot)).toMatchObject({ ok: true });
  });
});
