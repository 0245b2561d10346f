import type { Exam, ExamPoint } from '../sandbox.ts';

/** What reports call a verdict. */
const verdictWord = ({ verdict }: Pick<Exam, 'verdict'>): string =>
  ({ passed: 'Passed', failed: 'Failed', not_shown: 'Not shown', open: 'Not decided' })[
    verdict ?? 'open'
  ];

/** What reports and pages call the state of a point. */
export const POINT_WORDS: Readonly<Record<ExamPoint['state'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  open: 'Not shown',
};

/** How many points were passed, of how many. */
export const countsOf = ({ points }: Pick<Exam, 'points'>): string =>
  `${points.filter(({ state }) => state === 'passed').length} of ${points.length}`;

/** The report as JSON: the verdict with its points, without what the client was given, which has tokens. */
export function examJson(exam: Exam): string {
  return `${JSON.stringify({ ...exam, given: undefined }, null, 2)}\n`;
}

/** The report in Markdown: the verdict, each point with what was seen, and how to fix what failed. */
export function examMarkdown(exam: Exam): string {
  const failed = exam.points.filter(({ state }) => state === 'failed');
  const rows = exam.points.map(
    ({ title, state, detail, exchange, delivery }) =>
      `| ${[title, POINT_WORDS[state], detail, exchange ?? delivery ?? ''].map(plain).join(' | ')} |`,
  );
  const fixes = failed.map(
    ({ title, fix, section }) => `- **${plain(title)}**: ${plain(fix)} (${plain(section)})`,
  );
  return [
    `# Exam: ${plain(exam.title)}`,
    '',
    `**${verdictWord(exam)}**: ${countsOf(exam)} points passed, calls: ${exam.calls}.`,
    '',
    plain(exam.does),
    '',
    '| Point | Verdict | What was seen | Evidence |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(fixes.length > 0 ? ['', '## How to fix it', '', ...fixes] : []),
    ...(failed.length > 0 && exam.lesson !== null
      ? ['', `A lesson teaches it: \`#/lessons?lesson=${exam.lesson}\``]
      : []),
    '',
  ].join('\n');
}

/** Text that Markdown shows as it is, in one line: details quote what clients sent. */
const plain = (text: string): string =>
  text.replace(/[\\`*_[\]<>|~#]/g, String.raw`\$&`).replace(/\s+/g, ' ');
