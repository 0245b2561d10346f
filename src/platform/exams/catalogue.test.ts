import { describe, expect, it } from 'vitest';
import { EXAM_KINDS } from '../../contract/schemas/exams.ts';
import { ALL_METHODS } from '../methods/registry.ts';
import { EXAMS } from './index.ts';

const SENTENCES = /^[A-Z].*\.$/;

/** What clients of exams call besides methods. */
const PAGES = ['signing keys'];

const methods = (await ALL_METHODS.load()).map(({ method }) => method.name);

describe.each(EXAMS.map((exam) => [exam.name, exam] as const))('the exam %s', (_name, exam) => {
  it('says what the client is to do, what it does on purpose, and which calls it needs', () => {
    const { about, does, needs, section, kind } = exam;
    expect(about).toMatch(SENTENCES);
    expect(does).toMatch(SENTENCES);
    expect(section).not.toBe('');
    expect(EXAM_KINDS).toContain(kind);
    expect(needs.length).toBeGreaterThan(0);
    expect([...methods, ...PAGES]).toEqual(expect.arrayContaining([...needs]));
  });

  it('has points of different titles, each with a fix', () => {
    const points = Object.values(exam.points);
    expect(new Set(points.map(({ title }) => title)).size).toBe(points.length);
    for (const { title, fix, within_s = 1 } of points) {
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(fix).toMatch(SENTENCES);
      expect(within_s).toBeGreaterThan(0);
    }
  });

  it('begins with the work without the fault, and ends with it', () => {
    const ids = Object.keys(exam.points);
    // The exam of all rules of paging is one walk, or two.
    const ends = exam.name === 'paging' ? ['complete', 'stops'] : ['before', 'after'];
    expect([ids[0], ids.at(-1)]).toEqual(ends);
  });
});

it('exams have names and titles of their own', () => {
  expect(new Set(EXAMS.map(({ name }) => name)).size).toBe(EXAMS.length);
  expect(new Set(EXAMS.map(({ title }) => title)).size).toBe(EXAMS.length);
});
