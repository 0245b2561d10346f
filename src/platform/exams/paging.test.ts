import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exam } from '../../contract/sandbox.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  ask,
  openExaminedWorld,
  walk,
  type Client,
  type Mistake,
} from '../testing/paging-client.ts';
import { pointsIn } from '../testing/exam-cases.ts';

const RIGHT: Client = { limit: '200', form: 'query', pause_s: 1.5, first_cursor: 'none' };

const pointOf = ({ points }: Exam, id: string) => points.find((point) => point.id === id);

/** Walks as often as told, and says after each walk that the client is done. */
async function examined(client: Client, walks: number, options = {}): Promise<Exam> {
  const world = await openExaminedWorld(options);
  let known: string[] = [];
  for (let n = 0; n < walks; n += 1) {
    known = await walk(world, n + 1 < walks ? { ...client, mistake: undefined } : client, known);
    if (n + 1 < walks) await world.finish();
  }
  return world.finish();
}

describe('a client that pages well', () => {
  it('passes, whatever its page size, its speed, its encoding and the size of the directory', async () => {
    const client = fc.record({
      limit: fc.integer({ min: 100, max: 200 }).map(String),
      form: fc.constantFrom('query', 'form', 'json'),
      pause_s: fc.constantFrom(0, 0.2, 3, 60),
      first_cursor: fc.constantFrom('none', 'empty'),
    }) satisfies fc.Arbitrary<Client>;
    const world = fc.record({
      users: fc.integer({ min: 500, max: 1200 }),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    });
    await fc.assert(
      fc.asyncProperty(client, world, fc.integer({ min: 1, max: 3 }), async (of, in_, walks) => {
        const exam = await examined(of, walks, in_);
        expect(exam).toMatchObject({ state: 'passed', walks });
        expect(pointsIn(exam, 'open')).toEqual(walks === 1 ? ['starts_again'] : []);
        for (const { state, exchange } of exam.points)
          expect(exchange).toEqual(state === 'open' ? null : expect.stringMatching(/^x\d{10}$/));
      }),
      { numRuns: 12 },
    );
  });

  it('is ready, then running, and passes after five quiet seconds', async () => {
    const world = await openExaminedWorld();
    expect(await world.exam()).toMatchObject({ state: 'ready', calls: 0, walks: 0 });
    expect((await world.finish()).state).toBe('ready');
    await ask(world, RIGHT, null);
    expect(await world.exam()).toMatchObject({ state: 'running', calls: 1, walks: 1 });
    await walk(world, RIGHT);
    const after = async (seconds: number) => {
      world.wait(seconds);
      return (await world.exam()).state;
    };
    // The call above was of a walk that was given up.
    expect(await after(0)).toBe('failed');
    await world.sandbox('/exams/paging', {});
    const fresh = { ...world, bot: (await world.brief()).apps[0]?.tokens[0]?.token ?? '' };
    await walk(fresh, RIGHT);
    expect([await after(0), await after(4.9), await after(0.1)]).toEqual([
      'running',
      'running',
      'passed',
    ]);
    await ask(fresh, RIGHT, null);
    expect((await world.exam()).state).toBe('running');
  });

  it('learns that a cursor expires in the next walk, and starts again in it', async () => {
    const world = await openExaminedWorld();
    await walk(world, RIGHT);
    expect(pointOf(await world.finish(), 'starts_again')).toMatchObject({
      state: 'open',
      detail: 'No cursor expired yet. One does in each walk after a complete one: walk once more.',
    });
    await walk(world, RIGHT);
    expect(pointOf(await world.finish(), 'starts_again')?.state).toBe('passed');
  });

  it('is judged for starting again in the first walk, if a cursor expires there', async () => {
    const world = await openExaminedWorld();
    const { body } = await ask(world, RIGHT, null);
    world.wait(3601);
    const late = await ask(world, RIGHT, body.response_metadata.next_cursor);
    expect(late.body.error).toBe('invalid_cursor');
    await walk(world, RIGHT);
    const exam = await world.finish();
    expect(exam).toMatchObject({ state: 'passed', walks: 1 });
    expect(pointOf(exam, 'starts_again')?.state).toBe('passed');
  });

  it.each([
    [1.96, 'passed'],
    [1.94, 'failed'],
  ])('may be 50 ms early after a 429: %f s of 2 s is %s', async (seconds, state) => {
    const world = await openExaminedWorld();
    let cursor: string | null = null;
    for (let page = 0; page < 2; page += 1)
      cursor = (await ask(world, RIGHT, cursor)).body.response_metadata.next_cursor;
    expect((await ask(world, RIGHT, cursor)).status).toBe(429);
    world.wait(seconds);
    await ask(world, RIGHT, cursor);
    expect(pointOf(await world.exam(), 'waits')?.state).toBe(state);
  });

  it('may restart from the first page after a 429, and read what it read before', async () => {
    const world = await openExaminedWorld();
    const { body } = await ask(world, RIGHT, null);
    const second = await ask(world, RIGHT, body.response_metadata.next_cursor);
    expect((await ask(world, RIGHT, second.body.response_metadata.next_cursor)).status).toBe(429);
    world.wait(2);
    await walk(world, RIGHT);
    expect(await world.finish()).toMatchObject({ state: 'passed', walks: 1 });
  });

  it('is failed while it is silent, and not any more when it goes on', async () => {
    const world = await openExaminedWorld();
    const { body } = await ask(world, RIGHT, null);
    world.wait(5);
    const silent = await world.exam();
    expect(pointsIn(silent, 'failed')).toEqual(['complete', 'goes_on_after_short_page']);
    await ask(world, RIGHT, body.response_metadata.next_cursor);
    expect(await world.exam()).toMatchObject({ state: 'running' });
  });
});

describe('one mistake', () => {
  it.each<[Mistake, walks: number, string[]]>([
    ['sends the cursor bare', 1, ['complete', 'encodes_cursor']],
    ['does not wait', 1, ['waits']],
    ['repeats a refused cursor', 2, ['starts_again']],
    ['skips a page', 2, ['complete']],
    ['goes on with an empty cursor', 1, ['stops']],
  ])('“%s” in walk %i fails the point it should', async (mistake, walks, failed) => {
    for (const form of ['query', 'form'] as const) {
      const exam = await examined({ ...RIGHT, form, mistake }, walks);
      expect([exam.state, pointsIn(exam, 'failed')]).toEqual(['failed', failed]);
      for (const id of failed) {
        const { exchange, detail, fix } = pointOf(exam, id) ?? {};
        expect(exchange).toMatch(/^x\d{10}$/);
        expect(detail).toMatch(/\.$/);
        expect(fix).toMatch(/\.$/);
      }
    }
  });

  it.each([
    [null, 'left limit out'],
    ['', 'left limit out'],
    ['99', 'limit=99'],
    ['201', 'limit=201'],
    ['1000', 'limit=1000'],
    ['-150', 'limit=-150'],
    ['150.5', 'limit=150.5'],
    ['many', 'limit=many'],
    ['1'.repeat(3000), 'limit=1111'],
  ])('a limit of %j fails its point alone', async (limit, detail) => {
    const exam = await examined({ ...RIGHT, limit }, 1);
    expect(pointsIn(exam, 'failed')).toEqual(['page_size']);
    expect(pointOf(exam, 'page_size')?.detail).toContain(detail);
    expect(pointOf(exam, 'page_size')?.detail.length).toBeLessThan(80);
  });

  it('to begin again and again without end fails with the third walk', async () => {
    const quick = { ...RIGHT, pause_s: 0 };
    const world = await openExaminedWorld();
    await walk(world, quick);
    await walk(world, quick);
    expect(pointsIn(await world.exam(), 'failed')).toEqual([]);
    await walk(world, quick);
    expect(pointsIn(await world.exam(), 'failed')).toEqual(['stops']);
  });

  it('to stop after a full page fails completeness alone', async () => {
    const world = await openExaminedWorld();
    await world.send('/sandbox/conditions/short_pages', { method: 'DELETE' });
    await ask(world, RIGHT, null);
    const stopped = await world.finish();
    expect(pointsIn(stopped, 'failed')).toEqual(['complete']);
    await ask(world, RIGHT, null);
    expect(pointsIn(await world.exam(), 'failed')).toEqual(['complete']);
  });

  it('stays in the verdict, however well the client walks later', async () => {
    const world = await openExaminedWorld();
    await walk(world, { ...RIGHT, mistake: 'does not wait' });
    const at = pointOf(await world.finish(), 'waits');
    await walk(world, RIGHT);
    expect(pointOf(await world.finish(), 'waits')).toEqual(at);
  });
});

describe('the world of the exam', () => {
  it('changes between the pages: somebody joins, is renamed, leaves', async () => {
    const world = await openExaminedWorld();
    const counted = async () => (await world.brief()).users.count;
    const before = await counted();
    const { body } = await ask(world, RIGHT, null);
    const last = body.members.at(-1);
    expect(await counted()).toBe(before + 1);
    const now = await world.call('users.info', { user: last.id }, { token: world.bot });
    expect(now.body.user.real_name).not.toBe(last.real_name);
    const sample = (await world.brief()).users.sample[0] ?? '';
    await walk(world, RIGHT);
    const gone = await world.call('users.info', { user: sample }, { token: world.bot });
    expect(gone.body.user.deleted).toBe(true);
  });

  it('refuses the third call for two seconds from when it comes, however late that is', async () => {
    const world = await openExaminedWorld();
    const cursor = async (after: string | null) =>
      (await ask(world, RIGHT, after)).body.response_metadata.next_cursor as string;
    const second = await cursor(await cursor(null));
    world.wait(300);
    const told = async () => {
      const { status, headers } = await ask(world, RIGHT, second);
      return [status, headers.get('retry-after')];
    };
    expect(await told()).toEqual([429, '2']);
    world.wait(0.5);
    expect(await told()).toEqual([429, '2']);
    world.wait(1.4);
    expect(await told()).toEqual([429, '1']);
    world.wait(0.1);
    expect(await told()).toEqual([200, null]);
  });

  it('neither looks at the calls of the page, nor pauses for them', async () => {
    const world = await openExaminedWorld();
    const own = { authorization: `Bearer ${world.bot}`, 'x-parley-client': 'page' };
    const list = async () => (await world.send('/api/users.list', { headers: own })).status;
    expect(await list()).toBe(200);
    expect(await world.exam()).toMatchObject({ state: 'ready', calls: 0 });
    const { body } = await ask(world, RIGHT, null);
    const second = await ask(world, RIGHT, body.response_metadata.next_cursor);
    expect(await list()).toBe(200);
    const next = second.body.response_metadata.next_cursor;
    expect((await ask(world, RIGHT, next)).status).toBe(429);
    expect(await list()).toBe(200);
    await world.call('auth.test', {}, { token: world.bot });
    expect((await world.exam()).calls).toBe(3);
  });

  it('shows nothing of the exam among the changes of a call', async () => {
    const world = await openExaminedWorld();
    const { headers } = await ask(world, RIGHT, null);
    const { body } = await world.sandbox(`/exchanges/${headers.get('x-parley-exchange')}`);
    expect([body.changes, body.touched]).toEqual([[], []]);
  });

  it('examines nobody once it is reset', async () => {
    const world = await openExaminedWorld();
    await world.sandbox('/reset', {});
    expect((await world.sandbox('/exams/paging')).body.error).toBe('exam_not_armed');
    const plain = await openWorld();
    expect((await plain.sandbox('/exams')).body.exams[0].state).toBeNull();
  });
});
