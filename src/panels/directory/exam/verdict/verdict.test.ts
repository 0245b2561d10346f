import { expect, it } from 'vitest';
import type { Exam } from '../../../../contract/sandbox.ts';
import { maySettle, titlesMissedIn, verdictOf } from './verdict.ts';

const point = (id: string, state: 'open' | 'passed' | 'failed') => ({
  id,
  title: `Does ${id}`,
  state,
  detail: '',
  exchange: null,
  delivery: null,
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
  needs: [],
  lesson: null,
  verdict: null,
  given: {},
  state,
  calls: 1,
  walks: 1,
  points,
});

it('names each missed point once', () => {
  const failed = exam('failed', point('a', 'failed'), point('b', 'passed'), point('c', 'failed'));
  expect(titlesMissedIn(failed)).toEqual(['Does a', 'Does c']);
  expect(verdictOf(failed)).toBe('The exam is failed. Missed: Does a, Does c.');
});

it('counts the points of a client that missed none', () => {
  const points = [point('a', 'passed'), point('b', 'open')];
  expect(verdictOf(exam('passed', ...points))).toBe('The exam is passed, with 1 of 2 points.');
  expect(verdictOf(exam('running', ...points))).toBe('1 of 2 points are passed so far.');
});

it('may settle while the client may be silent, also when a point is missed already', () => {
  const [open, passed, failed] = [point('a', 'open'), point('b', 'passed'), point('c', 'failed')];
  expect(maySettle(exam('ready', open))).toBe(false);
  expect(maySettle(exam('running', open))).toBe(true);
  expect(maySettle(exam('failed', open, failed))).toBe(true);
  expect(maySettle(exam('failed', passed, failed))).toBe(false);
  expect(maySettle(exam('passed', open, passed))).toBe(false);
});
