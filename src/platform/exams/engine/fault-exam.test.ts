import { expect, it } from 'vitest';
import type { ExamKind } from '../../../contract/schemas/exams.ts';
import type { World } from '../../model/world/world.ts';
import { EMPTY_BOOK } from './book.ts';
import type { Sight, WireCall } from './exam.ts';
import { defineFaultExam } from './fault-exam.ts';

/** An exam that looks at three methods: one succeeds, one waits, one shows its own point. */
const examOf = (kind: ExamKind) =>
  defineFaultExam({
    name: 'x',
    title: 'X',
    about: 'Do it.',
    does: 'Nothing.',
    kind,
    needs: [],
    section: 'X',
    lesson: null,
    works: 'Works',
    arms: {},
    points: { own: { title: 'Own', fix: 'Do it.' } },
    starts: (_world, book) => book.note('started', true),
    looks: ({ method }, book) => {
      if (method === 'works') book.pass('before', 'It works.');
      if (method === 'waits') book.allow(10);
      if (method === 'shows') book.pass('own', 'It was shown.');
      if (method === 'goes on') book.pass('after', 'It goes on.');
      return method !== 'other';
    },
    rests: (book) => {
      if (book.found('own') === null) book.fail('own', 'It was missed.');
    },
  });
const EXAM = examOf('calls');

/** The exam looks at nothing of it. */
const world = null as never;

/** Calls of a client, a second apart, from 1 on. */
function after(...methods: string[]): object {
  let state: object = EMPTY_BOOK;
  for (const [n, method] of methods.entries()) {
    const call = { kind: 'call', exchange: `x${n + 1}`, at: n + 1, method } as WireCall;
    state = EXAM.step({ state }, call, world)?.state ?? state;
  }
  return state;
}

function judged(state: object, now: number, finished = false) {
  const { findings, under_way, calls } = EXAM.judge({ state }, { now, finished });
  const found = Object.values(findings).map((finding) => finding.state);
  return [calls, under_way, ...found];
}

it('counts silence once it lasts five seconds, or as long as allowed and five more', () => {
  const state = after('works');
  expect(judged(state, 5.9)).toEqual([1, true, 'passed', 'open', 'open']);
  expect(judged(state, 6)).toEqual([1, false, 'passed', 'failed', 'failed']);
  const waiting = after('works', 'waits');
  expect(judged(waiting, 16.9)).toEqual([2, true, 'passed', 'open', 'open']);
  expect(judged(waiting, 17)).toEqual([2, false, 'passed', 'failed', 'failed']);
  expect(judged(after('works', 'waits', 'shows'), 8)).toEqual([
    3,
    false,
    'passed',
    'passed',
    'failed',
  ]);
});

it('counts silence at once of a client that is done', () => {
  expect(judged(after('works'), 1, true)).toEqual([1, false, 'passed', 'failed', 'failed']);
});

it('misses nothing of a client that never did its work without the fault', () => {
  expect(judged(EMPTY_BOOK, 100)).toEqual([0, false, 'open', 'open', 'open']);
  expect(judged(EMPTY_BOOK, 0)).toEqual([0, false, 'open', 'open', 'open']);
  expect(judged(after('waits', 'shows'), 100, true)).toEqual([2, false, 'open', 'passed', 'open']);
});

it('is over as soon as every point is shown, and waits for those that are open', () => {
  const all = after('works', 'shows', 'goes on');
  expect(judged(all, 3)).toEqual([3, false, 'passed', 'passed', 'passed']);
  expect(judged(after('works', 'goes on'), 2)).toEqual([2, true, 'passed', 'open', 'passed']);
});

it('leaves out calls that it does not look at, and what they did to its notes', () => {
  const call = { kind: 'call', exchange: 'x1', at: 1, method: 'other' } as WireCall;
  expect(EXAM.step({ state: EMPTY_BOOK }, call, world)).toBeNull();
});

it('notes the outcome of its deliveries and interactions', () => {
  const attempt = { kind: 'attempt', delivery: 'd1', nth: 2, ended: 7 } as Sight;
  const interaction = { kind: 'interaction', id: 'i1', ended: 8 } as Sight;
  const seen = [attempt, interaction].map(
    (sight) => EXAM.step({ state: EMPTY_BOOK }, sight, world)?.state,
  );
  expect(seen).toMatchObject([
    { calls: 1, seen: { d1: 2 }, last: { at: 7, exchange: null } },
    { calls: 1, seen: { i1: 1 }, last: { at: 8, exchange: null } },
  ]);
});

type App = { id: string; request_url: string | null; delivery: 'http' | 'socket' };
const app = (id: string, request_url: string | null, delivery: App['delivery']): App => ({
  id,
  request_url,
  delivery,
});
const NOWHERE = app('A1', null, 'http');
const AT_AN_ADDRESS = app('A1', 'https://x.test', 'http');
const ON_A_SOCKET = app('A1', null, 'socket');

it.each<[ExamKind, App[], string | undefined, boolean]>([
  ['calls', [NOWHERE], undefined, true],
  ['sign-in', [NOWHERE], undefined, true],
  ['events', [NOWHERE], undefined, false],
  ['sockets', [NOWHERE], undefined, false],
  ['interactions', [NOWHERE], undefined, false],
  ['events', [AT_AN_ADDRESS], undefined, true],
  ['sockets', [AT_AN_ADDRESS], undefined, false],
  ['interactions', [AT_AN_ADDRESS], undefined, true],
  ['events', [ON_A_SOCKET], undefined, true],
  ['sockets', [ON_A_SOCKET], undefined, true],
  ['events', [NOWHERE, app('A2', 'https://x.test', 'http')], undefined, true],
  ['events', [AT_AN_ADDRESS, app('A2', null, 'http')], 'A2', false],
  ['events', [NOWHERE, app('A2', 'https://x.test', 'http')], 'A2', true],
])(
  'an exam of %s begins once its client can be reached: %j, examining %s: %j',
  (kind, apps, app_id, begins) => {
    const exam = examOf(kind);
    const reached = { apps: { scan: () => apps } } as unknown as World;
    const step = exam.start({ app_id, state: EMPTY_BOOK }, reached);
    expect(step !== null).toBe(begins);
    if (step === null) return;
    const [change] = step.changes;
    expect(change?.(reached, step.state)).toMatchObject({ begun: true, notes: { started: true } });
    // It begins once.
    expect(exam.start({ app_id, state: step.state }, reached)).toBeNull();
  },
);
