import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MAX_DEMO_LENGTH } from '../../contract/demo/demo.ts';
import { readDemoText } from '../../contract/links/codec.ts';
import { readGivenManifest } from '../../server/command/given-manifest.ts';
import { explainListenProblem } from '../../server/command/listen-problem.ts';
import { printable } from '../../server/command/printable.ts';
import { demoFileText } from '../demo/demo-file.ts';
import { demoOfWorld } from '../demo/demo-of-world.ts';
import { listen, type ParleyServer } from '../world/listen.ts';
import { SandboxError, type World } from '../world/world.ts';
import type { CommandResult } from './result.ts';

const HOST = '127.0.0.1';
const PORT = '4321';

const OPTIONS = {
  run: { type: 'string', multiple: true, default: [] as string[] },
  out: { type: 'string', default: 'demo.parley.json' },
  title: { type: 'string' },
  manifest: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** What can be typed after `parley record`. */
export const RECORD_OPTIONS = Object.keys(OPTIONS).map((name) => `--${name}`);

const HELP = `Records the calls of a client as a demo, which the page opens: parley page demo.parley.json

  parley record [options]

  --run <command>    starts the client, as typed in a shell; several run one after the other. It finds SLACK_BOT_TOKEN,
                     SLACK_SIGNING_SECRET and SLACK_API_URL in its environment. Without it, all calls are recorded
                     until Ctrl+C
  --out <file>       the file of the demo (default demo.parley.json); it replaces a demo, and nothing else
  --title <text>     the title of the demo; the name of the file when left out
  --manifest <file>  creates and installs the app of a manifest, JSON or YAML, before
  --port <number>    port to listen on (default 4321; with --run any free one)
  --json             prints one line of JSON about the demo: file, steps, left
  --help             shows this

A demo holds no secret, and the newest 200 steps at most. Calls that no demo can hold are named.
Exit codes: 0 if it was recorded, 1 if the client failed or called nothing, 2 for what was typed.
`;

interface Options {
  readonly run: readonly string[];
  readonly out: string;
  readonly title: string;
  readonly port: number;
  readonly json: boolean;
  /** The text of the manifest. */
  readonly manifest: string | null;
}

/** `parley record`: serves a world, and writes what was called in it to a file, as a demo. */
export async function runRecord(args: readonly string[]): Promise<CommandResult> {
  const read = await readOptions(args);
  if ('exitCode' in read) return read;
  let server: ParleyServer;
  try {
    const { port, manifest } = read;
    server = await listen({ port, host: HOST, ...(manifest === null ? {} : { manifest }) });
  } catch (error) {
    if (error instanceof SandboxError) return mistake(`${error.message}${faultsOf(error)}`);
    const problem = await explainListenProblem(error, { host: HOST, port: read.port });
    if (problem === null) throw error;
    return { exitCode: 1, problem };
  }
  try {
    return await recordAt(server, read);
  } finally {
    await server.close();
  }
}

async function recordAt(server: ParleyServer, options: Options): Promise<CommandResult> {
  const { run, out, title, json } = options;
  const stopped = untilStopped();
  if (run.length === 0) {
    console.error(await invitation(server));
    await stopped;
  }
  const hasPassed = await runClients(run, server);
  const { demo, left } = await demoOfWorld(server, { title });
  if (demo === null)
    return {
      exitCode: 1,
      problem: printable(
        left.length === 0
          ? `Nothing was called at ${server.apiUrl}, so there is no demo.`
          : `There is no demo: it can hold none of the calls, ${left.join(', ')}.`,
      ),
    };
  writeFileSync(out, demoFileText(demo));
  const steps = demo.steps?.length ?? 0;
  const exitCode = hasPassed ? 0 : 1;
  if (json) return { exitCode, text: `${JSON.stringify({ file: out, steps, left })}\n` };
  const lines = [
    `Recorded ${steps === 1 ? '1 step' : `${steps} steps`} in ${out}`,
    ...(left.length === 0 ? [] : [`It leaves out what no demo can hold: ${left.join(', ')}`]),
    `Open it: parley page ${out}`,
  ];
  return { exitCode, text: `${lines.map(printable).join('\n')}\n` };
}

async function readOptions(args: readonly string[]): Promise<Options | CommandResult> {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return { exitCode: 0, text: HELP };
  const { run, out, json } = values;
  const port = values.port ?? (run.length > 0 ? '0' : PORT);
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    return mistake(`--port must be a whole number from 0 to 65535, not “${port}”.`);
  const fault = fileFault(out);
  if (fault !== null) return mistake(fault);
  const manifest =
    values.manifest === undefined ? null : await readGivenManifest(values.manifest, process.cwd());
  if (manifest?.ok === false) return mistake(manifest.message);
  const title = values.title ?? basename(out).replace(/(?:\.parley)?\.json$/, '');
  return { run, out, title, json, port: Number(port), manifest: manifest?.text ?? null };
}

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values;

const mistake = (problem: string): CommandResult => ({ exitCode: 2, problem: printable(problem) });

/** Why the file may not be written; null if it is new, or a demo. */
function fileFault(out: string): string | null {
  const stats = lstatSync(resolve(out), { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const isDemo =
    stats.isFile() && stats.size <= MAX_DEMO_LENGTH && readDemoText(readFileSync(out)).ok;
  return isDemo ? null : `--out does not replace ${out}, which is no demo. Name another file.`;
}

/** The mistakes in a manifest, a line each. */
function faultsOf({ answer }: SandboxError): string {
  const { errors = [] } = answer as {
    readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  };
  return errors.map(({ pointer, message }) => `\n  ${pointer || '/'}  ${message}`).join('');
}

const invitation = async (server: ParleyServer) => `
  Recording what is called at  ${server.apiUrl}
  Bot token                    ${await server.botToken()}
  Stop and write the demo with Ctrl+C
`;

/** Resolves when the process is told to stop; from then on it may be told again. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/**
 * Runs the commands of clients one after the other, with the address and the token of a world in their environment. What they
 * print goes to the error output, where it mixes with no result. Returns whether all of them ended well.
 */
async function runClients(commands: readonly string[], world: World): Promise<boolean> {
  const { signing_secret } = await world.app();
  const env = {
    ...process.env,
    SLACK_BOT_TOKEN: await world.botToken(),
    SLACK_SIGNING_SECRET: signing_secret,
    SLACK_API_URL: world.apiUrl,
  };
  let hasFailed = false;
  for (const command of commands) {
    // The command is the user's own, as typed in a shell.
    const client = spawn(command, { shell: true, env, stdio: ['ignore', 2, 2] });
    const [code] = (await once(client, 'exit')) as [number | null];
    if (code === 0) continue;
    hasFailed = true;
    console.error(printable(`The client ended with ${code ?? 'a signal'}: ${command}`));
  }
  return !hasFailed;
}
