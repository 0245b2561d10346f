import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { markdownLine, plainLine } from '../../../contract/exams/report.ts';
import type { Point } from './examined.ts';
import type { Result } from './examine-client.ts';

/** What a file of reports begins with: another file is never replaced. */
const BEGINNINGS = {
  junit: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Parley exams"',
  markdown: '# Parley exams\n',
  badge: '<svg xmlns="http://www.w3.org/2000/svg" data-parley="exams"',
} as const;
export type Report = keyof typeof BEGINNINGS;

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const xml = (text: string): string =>
  plainLine(text).replaceAll(/[&<>"']/g, (character) => NAMES[character] ?? '');

/** What the command calls a verdict. `no_verdict`: the client was not done in time, and nothing had failed. */
export const VERDICT_WORDS = {
  passed: 'passed',
  failed: 'failed',
  not_shown: 'not shown',
  no_verdict: 'no verdict',
} as const;
type Verdict = keyof typeof VERDICT_WORDS;

export const verdictOf = ({ exam }: Result): Verdict => exam.verdict ?? 'no_verdict';
const countOf = (results: readonly Result[], verdict: Verdict): number =>
  results.filter((result) => verdictOf(result) === verdict).length;

const isMissing = ({ state, optional }: Point): boolean => state === 'open' && !optional;

/**
 * A test suite for each exam, and a test case for each point. What was not shown is skipped: no pass, and no failure. What is open
 * because the client was not done in time is an error.
 */
function junit(results: readonly Result[]): string {
  const suites = results.map((result) => {
    const { exam, note } = result;
    const cases = exam.points.map(({ id, title, state, detail, fix }) => {
      const inner =
        state === 'failed'
          ? `<failure message="${xml(detail)}">${xml(fix)}</failure>`
          : state === 'open'
            ? `<${openElement(result)} message="${xml(note ?? detail)}"/>`
            : '';
      return `    <testcase classname="${xml(exam.name)}" name="${xml(`${id}: ${title}`)}">${inner}</testcase>`;
    });
    return `  <testsuite name="${xml(exam.name)}" ${countPoints([result])}>\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `${BEGINNINGS.junit} ${countPoints(results)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

/** What the command calls a point that is open. */
export const openWord = (result: Result) =>
  verdictOf(result) === 'not_shown' ? 'not shown' : 'open';

/** What JUnit calls it. */
const openElement = (result: Result) => (verdictOf(result) === 'no_verdict' ? 'error' : 'skipped');

/** The counts of a suite, or of all. */
function countPoints(results: readonly Result[]): string {
  const count = (counts: (point: Point, result: Result) => boolean): number =>
    results.flatMap((result) => result.exam.points.filter((point) => counts(point, result))).length;
  const open = (element: string) =>
    count(({ state }, result) => state === 'open' && openElement(result) === element);
  return Object.entries({
    tests: count(() => true),
    failures: count(({ state }) => state === 'failed'),
    errors: open('error'),
    skipped: open('skipped'),
  })
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
}

function summary(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { exam, note } = result;
    const failed = exam.points.filter(({ state }) => state === 'failed');
    const open = exam.points.filter(isMissing);
    const said = [
      ...failed.map(({ title, detail }) => `${title}: ${detail}`),
      ...(open.length > 0
        ? [`${openWord(result)}: ${open.map(({ title }) => title).join(', ')}`]
        : []),
      ...(note === null ? [] : [note]),
    ];
    return `| ${markdownLine(exam.title)} | ${VERDICT_WORDS[verdictOf(result)]} | ${said.map(markdownLine).join('<br>')} |`;
  });
  return `${BEGINNINGS.markdown}\n${sentenceOf(results)}\n\n| exam | verdict | what was seen |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** How many exams were passed, failed and not shown, and how many have no verdict, if any. */
export function sentenceOf(results: readonly Result[]): string {
  const late = countOf(results, 'no_verdict');
  const counts = `${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'not_shown')} not shown`;
  return late === 0 ? `${counts}.` : `${counts}, ${late} without a verdict.`;
}

const LABEL = 'parley exams';

/** A badge of the usual form: two fields with a text each. */
function badge(results: readonly Result[]): string {
  const failed = countOf(results, 'failed');
  const passed = countOf(results, 'passed');
  const text = failed > 0 ? `${failed} failed` : `${passed} of ${results.length} passed`;
  const colour = failed > 0 ? '#b3261e' : passed === results.length ? '#1a7f37' : '#8a6100';
  const widths = [LABEL, text].map((each) => 12 + each.length * 7);
  const [left = 0, right = 0] = widths;
  const middle = (from: number, width: number) => from + width / 2;
  return `${BEGINNINGS.badge} width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${text}">
<title>${LABEL}: ${text}</title>
<rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${middle(0, left)}" y="14">${LABEL}</text><text x="${middle(left, right)}" y="14">${text}</text>
</g>
</svg>
`;
}

const WRITERS: Readonly<Record<Report, (results: readonly Result[]) => string>> = {
  junit,
  markdown: summary,
  badge,
};

/** The text of a report. */
export const reportOf = (report: Report, results: readonly Result[]): string =>
  WRITERS[report](results);

export const REPORTS = Object.keys(BEGINNINGS) as readonly Report[];

/** Why a file may not be written; null if it is new, or such a report. */
export function reportFault(report: Report, file: string): string | null {
  const stats = lstatSync(resolve(file), { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const isOwn = stats.isFile() && readFileSync(file, 'utf8').startsWith(BEGINNINGS[report]);
  return isOwn
    ? null
    : `--${report} does not replace ${file}, which is no such report. Name another file.`;
}

/** Writes a report; another one of the same kind is replaced. */
export const writeReport = (report: Report, file: string, results: readonly Result[]): void =>
  writeFileSync(file, reportOf(report, results));
