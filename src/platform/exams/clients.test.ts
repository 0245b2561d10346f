import { expect, it } from 'vitest';
import { pointsIn } from '../testing/exam-cases.ts';
import { openExam, type ExamCase } from '../testing/exam-world.ts';
import { CALLS } from './clients/calls.fixture.ts';
import { EVENTS } from './clients/events.fixture.ts';
import { INTERACTIONS } from './clients/interactions.fixture.ts';
import { PAGING_CASES } from './clients/paging.fixture.ts';
import { SIGN_INS } from './clients/sign-in.fixture.ts';
import { SOCKETS } from './clients/sockets.fixture.ts';
import { TOKENS } from './clients/tokens.fixture.ts';
import { EXAMS } from './index.ts';

const CASES: readonly ExamCase[] = [
  ...PAGING_CASES,
  ...CALLS,
  ...TOKENS,
  ...EVENTS,
  ...SOCKETS,
  ...INTERACTIONS,
  ...SIGN_INS,
];

const POINTS = EXAMS.flatMap(({ name, points }) =>
  Object.keys(points).map((id) => [name, id] as const),
);

it.each(POINTS)('%s has a client that passes %s, and one that does not', (name, id) => {
  const cases = CASES.filter(({ exam }) => exam === name);
  expect(cases.some(({ passed }) => passed.includes(id))).toBe(true);
  // Without the fault nothing is due: a client that never does the work has not shown it, as the next test says.
  if (id !== 'before') expect(cases.some(({ failed }) => failed.includes(id))).toBe(true);
});

it('a client that does nothing passes no point of any exam, and is not failed either', async () => {
  for (const { name, points } of EXAMS) {
    const world = await openExam(name);
    const exam = await world.finish();
    expect([exam.verdict, exam.state]).toEqual(['not_shown', 'ready']);
    expect(pointsIn(exam, 'open')).toEqual(Object.keys(points));
  }
});
