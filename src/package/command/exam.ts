import { parseArgs } from 'node:util';
import { printable } from '../../server/command/printable.ts';
import { listen } from '../world/listen.ts';
import { SandboxError } from '../world/world.ts';
import type { CommandResult } from './result.ts';
import { runClients } from './run-clients.ts';

interface Point {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly detail: string;
  readonly fix: string;
}

interface Exam {
  readonly name: string;
  readonly title: string;
  readonly state: string;
  readonly points: readonly Point[];
}

const OPTIONS = {
  run: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** What can be typed after `parley exam`. */
export const EXAM_OPTIONS = Object.keys(OPTIONS).map((name) => `--${name}`);

const HELP = `Examines a client: serves a world, arms the exam, runs the client, and judges its calls.

  parley exam                                     lists the exams
  parley exam <name> --run "<command>" [options]

  --run <command>  starts the client, as typed in a shell; several run one after the other. It finds SLACK_BOT_TOKEN,
                   SLACK_SIGNING_SECRET and SLACK_API_URL in its environment
  --json           prints the verdict as JSON
  --help           shows this

Exit codes: 0 if the client passed, 1 if it did not, 2 for what was typed.
`;

/**
 * `parley exam <name> --run "<command>"`: serves a world, arms the exam, runs the command of a client against it, and judges what
 * it called. Several `--run` run one after the other. The exit code is 0 if the client passed, 1 if not: a point that the run did not come to stays open.
 */
export async function runExam(args: readonly string[]): Promise<CommandResult> {
  let read: { values: { run: string[]; json: boolean; help: boolean }; positionals: string[] };
  try {
    read = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return { exitCode: 2, problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = read;
  if (values.help) return { exitCode: 0, text: HELP };
  const [name] = positionals;
  const server = await listen();
  try {
    if (name === undefined) {
      const { exams } = await server.sandbox('/exams');
      const lines = (exams as readonly Exam[]).map((each) => `  ${each.name}  ${each.title}`);
      return { exitCode: 0, text: `${lines.join('\n')}\n` };
    }
    if (values.run.length === 0)
      return {
        exitCode: 2,
        problem: `Say how to start the client: parley exam ${printable(name)} --run "node client.mjs"`,
      };
    const place = `/exams/${encodeURIComponent(name)}`;
    await server.sandbox(place, {});
    await runClients(values.run, server);
    const { exam } = await server.sandbox(`${place}/finish`, {});
    return judged(exam as Exam, values.json);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { exitCode: 2, problem: printable(error.message) };
  } finally {
    await server.close();
  }
}

function judged(exam: Exam, asJson: boolean): CommandResult {
  const exitCode = exam.state === 'passed' ? 0 : 1;
  if (asJson) return { exitCode, text: `${JSON.stringify(exam, null, 2)}\n` };
  const lines = exam.points.flatMap(({ state, title, detail, fix }) => [
    `  ${state}  ${title}. ${detail}`,
    ...(state === 'failed' ? [`          How to fix it: ${fix}`] : []),
  ]);
  return { exitCode, text: `${exam.title}: ${exam.state}\n${lines.join('\n')}\n` };
}
