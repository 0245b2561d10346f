import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WireCall } from '../engine/exam.ts';
import { EXAMS } from '../index.ts';
import { PAGING } from './paging.ts';

/** Anything that a client may send and a platform answer. */
const cursor = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('', 'a%3D', 'x=', 'bWFueQ=='),
  // What a cursor of the platform looks like inside.
  fc.nat({ max: 9 }).map((n) => btoa(`s\nusers.list\nf\n1\nU0${n}\n `)),
);
const value = fc.oneof(cursor, fc.integer(), fc.constant(null), fc.object({ maxDepth: 1 }));

/** The exam looks at nothing of it. */
const world = null as never;

const someCall = fc.record({
  method: fc.constantFrom('users.list', 'users.list', 'users.list', 'auth.test'),
  after_s: fc.constantFrom(0, 0.3, 1.95, 2, 7, -40),
  status: fc.constantFrom(200, 200, 200, 429),
  error: fc.constantFrom(null, null, null, 'invalid_cursor', 'invalid_auth'),
  retry: fc.constantFrom('2', 'soon', undefined),
  cursor: fc.option(value, { nil: undefined }),
  limit: fc.option(value, { nil: undefined }),
  bare: fc.boolean(),
  after_finish: fc.boolean(),
  members: fc.nat({ max: 3 }),
  next: cursor,
});
type SomeCall = typeof someCall extends fc.Arbitrary<infer Call> ? Call : never;

function wired(
  { retry, cursor: sent, limit, members, next, ...call }: SomeCall,
  at: number,
  n: number,
): WireCall {
  const given = new Map<string, unknown>();
  if (sent !== undefined) given.set('cursor', sent);
  if (limit !== undefined) given.set('limit', limit);
  return {
    ...call,
    kind: 'call',
    token: null,
    at,
    exchange: `x${n}`,
    headers: retry === undefined ? {} : { 'retry-after': retry },
    given,
    app: null,
    back: null,
    bare: new Set(call.bare ? ['cursor'] : []),
    answer: () => ({
      members: Array.from({ length: members }, (_, id) => ({ id: `U0${id}` })),
      response_metadata: { next_cursor: next },
    }),
  };
}

/** Lets the exam see calls one by one, and hands over the verdict right after each. */
function eachVerdict(
  calls: readonly SomeCall[],
  look: (failed: readonly string[], state: object, now: number) => void,
) {
  let state: object = PAGING.initial;
  let now = 1_767_225_600;
  for (const [n, call] of calls.entries()) {
    now += call.after_s;
    const before = JSON.stringify(state);
    const step = PAGING.step({ state }, wired(call, now, n), world);
    expect(JSON.stringify(state)).toBe(before);
    if (step === null) continue;
    state = step.state;
    const { findings } = PAGING.judge({ state }, { now, finished: false });
    look(
      Object.keys(findings).filter((id) => findings[id]?.state === 'failed'),
      state,
      now,
    );
  }
}

it('judges any calls without throwing, and never takes back what the wire has shown', () => {
  fc.assert(
    fc.property(fc.array(someCall, { maxLength: 60 }), (calls) => {
      let known: readonly string[] = [];
      eachVerdict(calls, (failed, state, now) => {
        expect(failed).toEqual(expect.arrayContaining([...known]));
        known = failed;
        for (const moment of [
          { now: now + 1e6, finished: false },
          { now, finished: true },
        ]) {
          const { findings } = PAGING.judge({ state }, moment);
          expect(Object.keys(findings)).toEqual(Object.keys(PAGING.points));
          for (const id of failed) expect(findings[id]?.state).toBe('failed');
        }
      });
    }),
  );
});

it('remembers little of its client, however much that sends, and only what JSON can hold', () => {
  fc.assert(
    fc.property(fc.array(someCall, { maxLength: 60 }), (calls) => {
      const long = calls.map((call) => ({
        ...call,
        limit: 'y'.repeat(5000),
        cursor: 'z'.repeat(5000),
      }));
      eachVerdict([...calls, ...long], (_failed, state) => {
        const text = JSON.stringify(state);
        expect(text.length).toBeLessThan(3000);
        expect(JSON.parse(text)).toEqual(state);
      });
    }),
  );
});

it.each([
  null,
  7,
  [],
  {},
  { calls: -1 },
  { ...PAGING.initial, marks: {} },
  { ...PAGING.initial, walk: null },
])('begins anew from a state that does not fit: %j', (state) => {
  const moment = { now: 0, finished: true };
  expect(PAGING.judge({ state }, moment)).toEqual(PAGING.judge({ state: PAGING.initial }, moment));
});

it('every exam has points with a title and a fix, and a verdict on each from the beginning on', () => {
  for (const exam of EXAMS) {
    const { findings } = exam.judge({ state: exam.initial }, { now: 0, finished: true });
    for (const [id, { title, fix }] of Object.entries(exam.points)) {
      expect(title).toMatch(/^[A-Z][^.]+$/);
      expect(fix).toMatch(/^[A-Z].+\.$/);
      expect(findings[id]).toMatchObject({ state: 'open', exchange: null });
      expect(findings[id]?.detail).toMatch(/\.$/);
    }
  }
});
