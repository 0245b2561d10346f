import type { Exam, ExamPoint, ExamPointLine } from '../sandbox.ts';

/** What reports call a verdict. */
export const verdictWord = ({ verdict }: Pick<Exam, 'verdict'>): string =>
  ({ passed: 'Passed', failed: 'Failed', not_shown: 'Not shown', open: 'Not decided' })[
    verdict ?? 'open'
  ];

/** What reports and pages call the state of a point. */
export const POINT_WORDS: Readonly<Record<ExamPoint['state'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  open: 'Not shown',
};

/** What is known of a point before a client is examined: the time it is given, and what it rests on. */
export const pointFacts = ({ within_s, optional, section }: ExamPointLine): string =>
  [
    ...(within_s === null ? [] : [`Within ${within_s} s`]),
    ...(optional ? ['The exam can be passed without it'] : []),
    `Interface: ${section}`,
  ].join(' · ');

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
    ({ title, state, detail, exchange, delivery, interaction }) =>
      `| ${[title, POINT_WORDS[state], detail, exchange ?? delivery ?? interaction ?? ''].map(markdownLine).join(' | ')} |`,
  );
  const fixes = failed.map(
    ({ title, fix, section }) =>
      `- **${markdownLine(title)}**: ${markdownLine(fix)} (${markdownLine(section)})`,
  );
  return [
    `# Exam: ${markdownLine(exam.title)}`,
    '',
    `**${verdictWord(exam)}**: ${countsOf(exam)} points passed, calls: ${exam.calls}.`,
    '',
    markdownLine(exam.does),
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

/** The longest text of a point that a report takes over, in characters. */
const MAX_TEXT_LENGTH = 500;

/** Text for one line of a report: no control characters, which neither XML nor a table can hold, and no more than a report takes over. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\n]|\p{Bidi_Control}|\p{Cs}/gu, '\u{fffd}')
    .replaceAll('\n', ' ')
    .slice(0, MAX_TEXT_LENGTH);

/** Text that Markdown shows as it is, in one line: details quote what clients sent. */
export const markdownLine = (text: string): string =>
  plainLine(text).replaceAll(/[\\`*_{}[\]<>|#&~]/g, (character) => `\\${character}`);
