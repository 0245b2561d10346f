import { expect, it } from 'vitest';
import type { Exam } from '../../contract/sandbox.ts';
import { canStillChange } from '../../client/exams/exams.ts';
import { describeChanges, failedTitles, verdictOf } from './verdict.ts';

const point = (id: string, state: 'open' | 'passed' | 'failed') => ({
  id,
  title: `Does ${id}`,
  state,
  detail: '',
  exchange: null,
  delivery: null,
  interaction: null,
  fix: '',
  within_s: null,
  section: '',
  optional: false,
});

const exam = (state: Exam['state'], ...points: ReturnType<typeof point>[]): Exam => ({
  name: 'paging',
  title: '',
  about: '',
  does: '',
  kind: 'calls',
  needs_world: false,
  app_id: null,
  needs: [],
  lesson: null,
  verdict: null,
  given: {},
  state,
  calls: 1,
  walks: 1,
  points,
});

it('names each failed point once', () => {
  const failed = exam('failed', point('a', 'failed'), point('b', 'passed'), point('c', 'failed'));
  expect(failedTitles(failed)).toEqual(['Does a', 'Does c']);
  expect(verdictOf(failed)).toBe('The exam is failed. Failed: Does a, Does c.');
});

it('counts the points of a client that failed none', () => {
  const points = [point('a', 'passed'), point('b', 'open')];
  expect(verdictOf(exam('passed', ...points))).toBe('The exam is passed, with 1 of 2 points.');
  expect(verdictOf(exam('running', ...points))).toBe('1 of 2 points are passed so far.');
});

it('may settle while the client may be silent, also when a point is failed already', () => {
  const [open, passed, failed] = [point('a', 'open'), point('b', 'passed'), point('c', 'failed')];
  expect(canStillChange(exam('ready', open))).toBe(false);
  expect(canStillChange(exam('running', open))).toBe(true);
  expect(canStillChange(exam('failed', open, failed))).toBe(true);
  expect(canStillChange(exam('failed', passed, failed))).toBe(false);
  expect(canStillChange(exam('passed', open, passed))).toBe(false);
});

it('tells the points that turned, and the verdict once it is decided', () => {
  const before = exam('running', point('a', 'open'), point('b', 'open'), point('c', 'failed'));
  const now = exam('running', point('a', 'passed'), point('b', 'failed'), point('c', 'open'));
  expect(describeChanges(before, before)).toBeNull();
  expect(describeChanges(before, now)).toBe('Passed: Does a. Failed: Does b. Open again: Does c.');
  const passed = { ...exam('passed', point('a', 'passed'), point('b', 'passed')), calls: 2 };
  expect(describeChanges(exam('running', point('a', 'passed'), point('b', 'open')), passed)).toBe(
    'Passed: Does b.',
  );
  expect(describeChanges(now, { ...passed, verdict: 'passed' })).toBe(
    'Passed: Does b. The exam is passed, with 2 of 2 points.',
  );
  const short = exam('running', point('a', 'passed'), point('b', 'open'));
  expect(describeChanges(short, { ...short, verdict: 'not_shown' })).toBe(
    'The exam is not passed: 1 of 2 points were shown.',
  );
});

it('tells nothing of an exam that was armed again, nor of another one', () => {
  const failed = { ...exam('failed', point('a', 'failed')), calls: 3 };
  expect(describeChanges(failed, { ...exam('ready', point('a', 'open')), calls: 0 })).toBeNull();
  expect(describeChanges(failed, { ...exam('running', point('a', 'open')), calls: 1 })).toBeNull();
  expect(
    describeChanges({ ...failed, name: 'other' }, exam('failed', point('b', 'failed'))),
  ).toBeNull();
});
