import { expect, it } from 'vitest';
import { PAGING } from '../paging/paging.ts';
import type { Sight } from './exam.ts';

it('an exam of calls looks at no delivery, and makes no first act', () => {
  const armed = { state: PAGING.initial };
  const call = {
    kind: 'call',
    exchange: 'x1',
    at: 1,
    app: null,
    method: 'users.list',
    token: null,
    status: 200,
    error: null,
    headers: {},
    given: new Map(),
    bare: new Set<string>(),
    back: null,
    answer: () => ({}),
    after_finish: false,
  } as const;
  const world = null as never;
  expect(PAGING.step(armed, call, world)).toMatchObject({ state: { calls: 1 } });
  expect(PAGING.step(armed, { ...call, kind: 'attempt' } as unknown as Sight, world)).toBeNull();
  expect(PAGING.start(armed, world)).toBeNull();
});
