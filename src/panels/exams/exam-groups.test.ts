import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExamLine } from '../../contract/sandbox.ts';
import { groupExams } from './exam-groups.ts';
import { examsSearch } from './exams-search.ts';

const line = (name: string, kind: ExamLine['kind']): ExamLine => ({
  name,
  kind,
  title: name,
  about: '',
  does: '',
  needs: [],
  lesson: null,
  needs_world: false,
  state: null,
  verdict: null,
  app_id: null,
  points: [],
});

it('groups exams by what they are about, in the order of the platform, and leaves out empty groups', () => {
  const exams = [line('nonce', 'sign-in'), line('paging', 'calls'), line('rate', 'calls')];
  expect(
    groupExams(exams).map(({ title, exams: of }) => [title, of.map(({ name }) => name)]),
  ).toEqual([
    ['Calls of the Web API', ['paging', 'rate']],
    ['Sign-in', ['nonce']],
  ]);
  expect(groupExams([])).toEqual([]);
});

it('reads the exam of an address, and ignores what cannot be one, without throwing', () => {
  expect(examsSearch({ exam: 'rate_limit' })).toEqual({ exam: 'rate_limit' });
  for (const exam of ['../x', 'A', '', 7, null, 'a'.repeat(61)])
    expect(examsSearch({ exam })).toEqual({ exam: undefined });
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => void examsSearch(raw)));
});
