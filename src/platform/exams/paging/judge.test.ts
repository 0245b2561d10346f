import { expect, it } from 'vitest';
import { PAGING_PARTS } from './parts.ts';
import { type Call, examined } from './three-pages.fixture.ts';

const walk = (first: Call = {}): Call[] => [first, { after: 1 }, { after: 2 }];
const WALK = walk();
const RIGHT = ['complete', 'no_duplicates', 'encodes_cursor', 'page_size', 'stops'];
const right = (...more: string[]) => [...RIGHT, ...more];
const but = (...missed: string[]) => RIGHT.filter((id) => !missed.includes(id));
const LIMITED = { error: 'ratelimited' } as const;
const EXPIRED = { error: 'invalid_cursor' } as const;
const REFUSED = { error: 'invalid_auth' } as const;

it.each<[string, Call[], passed: string[], failed: string[]]>([
  ['walks once', WALK, right(), []],
  ['stops after a full page', [{}, { after: 1 }], but('complete', 'stops'), ['complete']],
  [
    'stops after a short page',
    [{ members: 99 }],
    ['no_duplicates', 'page_size'],
    ['complete', 'goes_on_after_short_page'],
  ],
  ['goes on after a short page', walk({ members: 99 }), right('goes_on_after_short_page'), []],
  ['begins again after a full page', [{}, ...WALK], but('complete'), ['complete']],
  [
    'begins again after a short page',
    [{ members: 99 }, ...WALK],
    but('complete'),
    ['complete', 'goes_on_after_short_page'],
  ],
  [
    'reads a page twice',
    [{}, { after: 1 }, { after: 1 }, { after: 2 }],
    but('no_duplicates'),
    ['no_duplicates'],
  ],
  ['skips a page', [{}, { after: 2 }], but('complete'), ['complete']],
  ['begins in the middle', [{ after: 1 }, { after: 2 }], but('complete'), ['complete']],
  ['begins with an empty cursor', walk({ after: '' }), right(), []],
  [
    'begins each walk with an empty cursor',
    [...walk({ after: '' }), ...walk({ after: '' })],
    right(),
    [],
  ],
  ['only sends an empty cursor', [{ after: '' }], ['no_duplicates', 'page_size'], ['complete']],
  ['goes on with an empty cursor', [...WALK, { after: '' }], but('stops'), ['stops']],
  ['goes on with an old cursor', [...WALK, { after: 1 }], but('stops'), ['stops']],
  [
    'begins with an empty cursor, and goes on with an old one',
    [...walk({ after: '' }), { after: 1 }],
    but('stops'),
    ['stops'],
  ],
  [
    'begins in the middle, and goes on with an empty cursor',
    [{ after: 1 }, { after: 2 }, { after: '' }],
    but('complete', 'stops'),
    ['complete', 'stops'],
  ],
  [
    'walks three times, slowly',
    [...WALK, ...walk({ pause_s: 1 }), ...walk({ pause_s: 1 })],
    right(),
    [],
  ],
  ['walks twice at once', [...WALK, ...walk({ pause_s: 0.9 })], right(), []],
  [
    'walks three times at once',
    [...WALK, ...walk({ pause_s: 0.9 }), ...walk({ pause_s: 0.9 })],
    but('stops'),
    ['stops'],
  ],
  [
    'walks twice at once, and again twice at once',
    [...WALK, ...walk({ pause_s: 0 }), ...WALK, ...walk({ pause_s: 0 })],
    right(),
    [],
  ],
  [
    'is told to walk again and again',
    [...WALK, ...walk({ pause_s: 0, after_finish: true }), ...walk({ pause_s: 0 })],
    right(),
    [],
  ],
  ['ends at 429', [{}, { after: 1, ...LIMITED }], but('complete', 'stops'), ['complete', 'waits']],
  ['waits after a 429', [{ ...LIMITED }, ...walk({ pause_s: 1.95 })], right('waits'), []],
  ['does not wait after a 429', [{ ...LIMITED }, ...walk({ pause_s: 1.94 })], right(), ['waits']],
  [
    'waits for nothing, where the header says nothing',
    [{ ...LIMITED, retry_after: 'soon' }, ...walk({ pause_s: 0 })],
    right('waits'),
    [],
  ],
  [
    'waits for nothing, where the header says more than a number',
    [{ ...LIMITED, retry_after: 'in 2' }, ...walk({ pause_s: 0 })],
    right('waits'),
    [],
  ],
  [
    'waits too little, where the header has two digits',
    [{ ...LIMITED, retry_after: '12' }, ...walk({ pause_s: 11 })],
    right(),
    ['waits'],
  ],
  ['begins again after a 429', [{}, { after: 1, ...LIMITED }, ...WALK], right('waits'), []],
  [
    'ends when a cursor expires',
    [{}, { after: 1, ...EXPIRED }],
    but('complete', 'stops'),
    ['complete', 'starts_again'],
  ],
  [
    'ends when a cursor expires in the second walk',
    [...WALK, {}, { after: 1, ...EXPIRED }],
    right(),
    ['starts_again'],
  ],
  [
    'starts again when a cursor expires',
    [{}, { after: 1, ...EXPIRED }, ...WALK],
    right('starts_again'),
    [],
  ],
  [
    'repeats an expired cursor',
    [{}, { after: 1, ...EXPIRED }, { after: 1, ...EXPIRED }, ...WALK],
    right(),
    ['starts_again'],
  ],
  ['makes up a cursor', [{}, { after: 7, ...EXPIRED }], but('complete', 'stops'), ['complete']],
  [
    'sends a cursor bare',
    [{}, { after: 1, encoded: 'bare', ...EXPIRED }],
    ['no_duplicates', 'page_size'],
    ['complete', 'encodes_cursor'],
  ],
  [
    'encodes a cursor twice',
    [{}, { after: 1, encoded: 'twice', ...EXPIRED }],
    ['no_duplicates', 'page_size'],
    ['complete', 'encodes_cursor'],
  ],
  [
    'ends when it is refused',
    [{}, { after: 1, ...REFUSED }],
    but('complete', 'stops'),
    ['complete'],
  ],
  ['is refused at once', [{ ...REFUSED }], ['page_size'], ['complete']],
  ['is refused in the second walk', [...WALK, { ...REFUSED }], right(), []],
  ['begins again when it is refused', [{}, { after: 1, ...REFUSED }, ...WALK], right(), []],
  [
    'goes on when it is refused',
    [{}, { after: 1, ...REFUSED }, { after: 1 }, { after: 2 }],
    right(),
    [],
  ],
  ['stops in the second walk', [...WALK, {}], but('complete'), ['complete']],
])('judges a client that %s', (_client, calls, passed, failed) => {
  const found = examined(calls).judged('finished');
  expect({ passed: found.passed.toSorted(), failed: found.failed.toSorted() }).toEqual({
    passed: passed.toSorted(),
    failed: failed.toSorted(),
  });
});

it.each([
  ['100', []],
  ['200', []],
  [150, []],
  ['99', ['page_size']],
  ['201', ['page_size']],
  ['', ['page_size']],
  ['1e2', ['page_size']],
  ['150 people', ['page_size']],
  [null, ['page_size']],
  [[150], ['page_size']],
])('judges a page size of %j', (limit, failed) => {
  const calls = WALK.map((call) => ({ ...call, limit, members: 200 }));
  expect(examined(calls).judged('finished').failed).toEqual(failed);
});

it('waits five seconds, and as long as Retry-After says, before silence counts', () => {
  const stopped = examined([{}]);
  expect(stopped.judged(4.9)).toMatchObject({ under_way: true, calls: 1, walks: 1, failed: [] });
  expect(stopped.judged(5)).toMatchObject({ under_way: false, failed: ['complete'] });
  const limited = examined([{ ...LIMITED }]);
  expect(limited.judged(6.9)).toMatchObject({ under_way: true, failed: [] });
  expect(limited.judged(7)).toMatchObject({ under_way: false, failed: ['complete', 'waits'] });
  expect(examined([]).judged('finished')).toMatchObject({
    under_way: false,
    calls: 0,
    passed: [],
    failed: [],
  });
  expect(examined([]).judged(0).under_way).toBe(false);
  // The call that showed it first.
  expect(examined(WALK).judged(0).findings['encodes_cursor']).toMatchObject({ exchange: 'x2' });
});

it('counts walks from their beginning, and one that was given up, too', () => {
  expect(examined([{}, ...WALK, {}]).judged('finished').walks).toBe(3);
  expect(examined([{ ...REFUSED }, {}]).judged('finished').walks).toBe(1);
  expect(examined([{ after: 1 }]).judged('finished').walks).toBe(1);
});

it('has people come and go once, and a cursor expire in each walk after a complete one', () => {
  // Somebody joins, somebody is renamed, and no cursor is expired. Later the pause begins.
  const one: Call[] = [{}, { after: 1, ...LIMITED }, { after: 1 }, { after: 2 }];
  // The cursor of the second page expires, once in a walk.
  const two: Call[] = [{}, { after: 1 }, { after: 2, ...EXPIRED }, ...WALK];
  const { happened } = examined([...one, ...two, {}, { after: 1 }]);
  expect(happened).toEqual([3, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1]);
  const refused = examined([...WALK, { ...REFUSED }, {}, { after: 1 }]);
  expect(refused.happened).toEqual([3, 1, 0, 1, 1, 1]);
});

const part = (name: string) => PAGING_PARTS.find((exam) => exam.name === name);

it.each<[exam: string, string, Call[], passed: string[], failed: string[]]>([
  ['cursors_once', 'does nothing', [], [], []],
  ['cursors_once', 'is refused', [{ ...REFUSED }], [], []],
  ['cursors_once', 'reads a page', [{}], ['before', 'no_duplicates'], ['complete', 'after']],
  ['cursors_once', 'walks', WALK, ['before', 'complete', 'no_duplicates', 'stops', 'after'], []],
  [
    'cursors_once',
    'begins in the middle',
    [{ after: 1 }, { after: 2 }],
    ['before', 'no_duplicates', 'stops'],
    ['complete', 'after'],
  ],
  ['invalid_cursor', 'reads a page', [{}], [], []],
  ['invalid_cursor', 'ends at an expired cursor at once', [{}, { after: 1, ...EXPIRED }], [], []],
  ['invalid_cursor', 'walks once', WALK, ['before'], ['after']],
  ['invalid_cursor', 'walks twice', [...WALK, ...WALK], ['before', 'after'], []],
  [
    'invalid_cursor',
    'starts again',
    [...WALK, {}, { after: 1, ...EXPIRED }, ...WALK],
    ['before', 'starts_again', 'after'],
    [],
  ],
])('%s judges a client that %s', (name, _client, calls, passed, failed) => {
  const exam = part(name);
  const { findings, ...found } = examined(calls, exam).judged('finished');
  expect([found.passed, found.failed]).toEqual([passed, failed]);
  for (const { state, exchange } of Object.values(findings))
    expect(exchange === null).toBe(state === 'open');
});

it('does not fail the end of a walk that is under way', () => {
  expect(examined([{}], part('cursors_once')).judged(4.9).failed).toEqual([]);
  expect(examined([{}], part('cursors_once')).judged(5).failed).toEqual(['complete', 'after']);
});
