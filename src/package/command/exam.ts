import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { printable } from '../../server/command/printable.ts';
import { listen } from '../world/listen.ts';
import { SandboxError } from '../world/world.ts';
import type { CommandResult } from './result.ts';

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
} as const;

/**
 * `parley exam <name> --run "<command>"`: serves a world, arms the exam, runs the command of a client against it, and judges what
 * it called. Several `--run` run one after the other. The exit code is 0 if the client passed, 1 if not: a point that the run did not come to stays open.
 */
export async function runExam(args: readonly string[]): Promise<CommandResult> {
  let read: { values: { run: string[]; json: boolean }; positionals: string[] };
  try {
    read = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return { exitCode: 2, problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = read;
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
    const env = {
      ...process.env,
      SLACK_BOT_TOKEN: await server.botToken(),
      SLACK_API_URL: server.apiUrl,
    };
    for (const command of values.run) {
      // The command is the user's own, as typed in a shell.
      const client = spawn(command, { shell: true, env, stdio: ['ignore', 'inherit', 'inherit'] });
      const [code] = (await once(client, 'exit')) as [number | null];
      if (code !== 0)
        console.error(printable(`The client ended with ${code ?? 'a signal'}: ${command}`));
    }
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
