import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Result } from './examine-client.ts';
import type { Exam } from './examined.ts';
import { reportOf, sentenceOf } from './reports.ts';

const result = (
  verdict: Exam['verdict'],
  detail = 'It did.',
  note: string | null = null,
): Result => ({
  exam: {
    name: 'an_exam',
    title: 'An exam',
    about: '',
    does: '',
    kind: 'calls',
    state: '',
    verdict,
    calls: 1,
    given: {},
    points: [
      {
        id: 'a',
        title: 'A point',
        state: verdict === 'not_shown' || verdict === null ? 'open' : verdict,
        detail,
        fix: 'Mend <it>.',
        within_s: null,
        section: '',
        optional: false,
      },
    ],
  },
  note,
});

it('counts what passed, failed, was not shown and has no verdict', () => {
  const results = [result('passed'), result('failed'), result('not_shown'), result(null)];
  expect(sentenceOf(results)).toBe('1 passed, 1 failed, 1 not shown, 1 without a verdict.');
  expect(reportOf('junit', results)).toContain('tests="4" failures="1" errors="1" skipped="1"');
  expect(reportOf('badge', results)).toContain('1 failed');
  expect(reportOf('badge', [result('passed'), result(null)])).toContain('1 of 2 passed');
  expect(reportOf('markdown', results)).toContain('| An exam | not shown | not shown: A point |');
  expect(reportOf('markdown', results)).toContain('| An exam | no verdict | open: A point |');
});

it('says why a point was not shown', () => {
  const results = [result('not_shown', 'Open.', 'Nothing listens.')];
  expect(reportOf('junit', results)).toContain('<skipped message="Nothing listens."/>');
  expect(reportOf('markdown', results)).toContain('Nothing listens.');
});

it('holds no text that could be taken for markup, and no more of it than 500 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (detail) => {
      const results = [result('failed', detail)];
      const xml = reportOf('junit', results);
      const [, attribute = ''] =
        /<failure message="([^"]*)">Mend &lt;it&gt;\.<\/failure>/.exec(xml) ?? [];
      expect(xml.split('\n')).toHaveLength(7);
      expect(attribute).not.toMatch(/[<>"']|[^\P{Cc}]/u);
      expect(attribute.length).toBeLessThanOrEqual(500 * '&quot;'.length);
      const table = reportOf('markdown', results).split('\n');
      expect(table).toHaveLength(8);
      expect(table[6]?.replaceAll(/\\[^]/g, '').split('|')).toHaveLength(5);
    }),
  );
});
