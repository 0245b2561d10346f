import { parseArgs } from 'node:util';
import { pointFacts } from '../../contract/exams/report.ts';
import { explainListenProblem } from '../../server/command/listen-problem.ts';
import { printable } from '../../server/command/printable.ts';
import { SandboxError } from '../world/world.ts';
import { type ExamServer, listenForExams } from './exam/exam-server.ts';
import { type Examinee, examineClient, type Result } from './exam/examine-client.ts';
import { type ExamLine, examLines } from './exam/examined.ts';
import {
  openWord,
  type Report,
  reportFault,
  REPORTS,
  sentenceOf,
  verdictOf,
  VERDICT_WORDS,
  writeReport,
} from './exam/reports.ts';
import type { CommandResult } from './result.ts';

const HOST = '127.0.0.1';

/** The most seconds that an exam may take. */
const MAX_TIMEOUT_S = 600;

const OPTIONS = {
  run: { type: 'string', multiple: true, default: [] as string[] },
  client: { type: 'string' },
  port: { type: 'string', default: '0' },
  timeout: { type: 'string', default: '60' },
  'events-path': { type: 'string', default: '/slack/events' },
  'login-path': { type: 'string', default: '/login' },
  'task-path': { type: 'string', default: '/exam' },
  'allow-not-shown': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  junit: { type: 'string' },
  markdown: { type: 'string' },
  badge: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** What can be typed after `parley exam`. */
export const EXAM_OPTIONS = Object.keys(OPTIONS).map((name) => `--${name}`);

const HELP = `Examines a client: serves a world, arms an exam, has the client do its work, and judges what the wire shows.

  parley exam                                        lists the exams
  parley exam list <name…>                           says what each of them will look at; without names, of all
  parley exam <name…> --run "<command>" [options]    takes exams, each in a world of its own
  parley exam all --client http://127.0.0.1:3000     takes all of them

  --run <command>       starts the client, as typed in a shell, once for each exam. It finds PARLEY_EXAM, PORT, SLACK_API_URL,
                        SLACK_BOT_TOKEN, SLACK_SIGNING_SECRET and others in its environment; several run one after the other
  --client <url>        where the client listens. One that is not started by --run is told of each exam by a POST to
                        /exam, with what --run would have in its environment
  --port <number>       port of the platform (default: any free one)
  --timeout <seconds>   when a client is stopped that is not done (default 60); what is open has no verdict then
  --events-path <path>  where the client takes events and commands (default /slack/events)
  --login-path <path>   where people begin to sign in (default /login)
  --task-path <path>    where a client that runs already is told of an exam (default /exam)
  --allow-not-shown     what was not shown does not count as a failure
  --json                prints the verdicts as JSON
  --junit <file>, --markdown <file>, --badge <file>
                        write a report: JUnit XML, a summary, an SVG. They replace such a report, and nothing else
  --help                shows this

Exit codes: 0 if the client passed, 1 if it did not, 2 for what was typed, 3 if it was not done in time, which is no verdict.
A point that was not shown is no pass.
`;

/**
 * `parley exam`: serves a world, arms each exam in turn, has a client do its work, and judges it. The exit code is 0 if the client
 * passed, 1 if not: a point that was not shown is no pass, unless `--allow-not-shown` says so. It is 3 if there is no verdict.
 */
export async function runExam(args: readonly string[]): Promise<CommandResult> {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(args);
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals: names } = read;
  if (values.help) return { exitCode: 0, text: HELP };
  const port = wholeNumber(values.port, 65_535);
  if (port === null)
    return mistake(`--port must be a whole number from 0 to 65535, not “${values.port}”.`);
  const examinee = examineeOf(values);
  if (typeof examinee === 'string') return mistake(examinee);
  const reports = REPORTS.flatMap((report): [Report, string][] =>
    values[report] === undefined ? [] : [[report, values[report]]],
  );
  const fault = reports.flatMap(([report, file]) => reportFault(report, file) ?? []).at(0);
  if (fault !== undefined) return mistake(fault);
  let server: ExamServer;
  try {
    server = await listenForExams({ port, host: HOST });
  } catch (error) {
    const problem = await explainListenProblem(error, { host: HOST, port });
    if (problem === null) throw error;
    return { exitCode: 1, problem };
  }
  try {
    const lines = await examLines(server);
    if (names.length === 0)
      return {
        exitCode: 0,
        text: lines.map(({ name, title }) => `  ${name.padEnd(22)} ${title}\n`).join(''),
      };
    if (names[0] === 'list') return listExams(lines, names.slice(1));
    if (examinee.run.length === 0 && examinee.url === null)
      return mistake(
        `Say which client: parley exam ${names.join(' ')} --run "node client.mjs", or --client http://127.0.0.1:3000`,
      );
    const wanted = names.includes('all') ? lines.map(({ name }) => name) : names;
    const results: Result[] = [];
    for (const name of wanted) {
      const result = await examineClient(server, name, examinee);
      results.push(result);
      if (wanted.length > 1) console.error(printable(lineOf(result)));
    }
    for (const [report, file] of reports) writeReport(report, file, results);
    return reportResults(results, values);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return mistake(error.message);
  } finally {
    await server.close();
  }
}

/** What exams will look at, before any of them is armed; of all, if none is named. */
function listExams(lines: readonly ExamLine[], names: readonly string[]): CommandResult {
  const unknown = names.find((name) => lines.every((line) => line.name !== name));
  if (unknown !== undefined)
    return mistake(`There is no exam “${unknown}”; parley exam lists them.`);
  const chosen = lines.filter(({ name }) => names.length === 0 || names.includes(name));
  return { exitCode: 0, text: chosen.map(aboutText).join('\n') };
}

function aboutText({ name, title, kind, about, does, points }: ExamLine): string {
  const rows = points.map(
    (point) => `  ${point.id.padEnd(26)} ${point.title} (${pointFacts(point)})\n`,
  );
  return `${name}: ${title} (${kind})\n  Your client: ${about}\n  What Parley does on purpose: ${does}\n${rows.join('')}`;
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

type Values = ReturnType<typeof parse>['values'];

const mistake = (problem: string): CommandResult => ({ exitCode: 2, problem: printable(problem) });

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** The client that was named, or what is wrong with the words for it. */
function examineeOf(values: Values): Examinee | string {
  const { run, client = null, timeout } = values;
  if (client !== null && (!URL.canParse(client) || !/^https?:$/.test(new URL(client).protocol)))
    return `--client must be an address that begins with http:// or https://, not “${client}”.`;
  const limit = wholeNumber(timeout, MAX_TIMEOUT_S);
  if (limit === null || limit === 0)
    return `--timeout must be a whole number from 1 to ${MAX_TIMEOUT_S}, not “${timeout}”.`;
  const paths = {
    events: values['events-path'],
    login: values['login-path'],
    task: values['task-path'],
  };
  const wrong = Object.values(paths).find((path) => !path.startsWith('/'));
  if (wrong !== undefined) return `A path must begin with /, and “${wrong}” does not.`;
  return { run, url: client, paths, limit_s: limit };
}

const lineOf = (result: Result): string => {
  const { exam, note } = result;
  const word = VERDICT_WORDS[verdictOf(result)].padEnd(10);
  return `  ${word}  ${exam.title}${note === null ? '' : `. ${note}`}`;
};

/** 0 if all was passed, 1 if something was not, 3 if clients were not done in time, and nothing else was wrong. */
function exitCodeOf(results: readonly Result[], { 'allow-not-shown': isLenient }: Values): number {
  const verdicts = new Set(results.map(verdictOf));
  if (verdicts.has('failed') || (verdicts.has('not_shown') && !isLenient)) return 1;
  return verdicts.has('no_verdict') ? 3 : 0;
}

function reportResults(results: readonly Result[], values: Values): CommandResult {
  const exitCode = exitCodeOf(results, values);
  const [only] = results;
  if (values.json) {
    const exams = results.map(({ exam, note }) => ({ ...exam, given: {}, note }));
    const answer = exams.length === 1 ? exams[0] : { exams };
    return { exitCode, text: `${JSON.stringify(answer, null, 2)}\n` };
  }
  if (results.length > 1 || only === undefined)
    return { exitCode, text: `${sentenceOf(results)}\n${results.map(failuresOf).join('')}` };
  const lines = only.exam.points.flatMap(({ state, title, detail, fix }) => [
    `  ${state === 'open' ? openWord(only) : state}  ${title}. ${detail}`,
    ...(state === 'failed' ? [`          How to fix it: ${fix}`] : []),
  ]);
  return { exitCode, text: printable(`${lineOf(only).trim()}\n${lines.join('\n')}\n`) };
}

/** What a client has failed, and what to do about it. */
const failuresOf = ({ exam }: Result): string =>
  printable(
    exam.points
      .filter(({ state }) => state === 'failed')
      .map(
        ({ title, detail, fix }) =>
          `\n${exam.title}: ${title}\n  ${detail}\n  How to fix it: ${fix}\n`,
      )
      .join(''),
  );
