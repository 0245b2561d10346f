import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeDemo, readDemoText } from '../contract/demo/codec.ts';
import { type Demo, MAX_DEMO_LENGTH } from '../contract/demo/demo.ts';
import { worldOfDemo } from '../platform/sandbox/demos/world-of-demo.ts';
import { HELP, readArguments, type ServeOptions } from './command/arguments.ts';
import { readGivenFile } from './command/given-file.ts';
import { readGivenWorld, receiversIn } from './command/given-world.ts';
import { writeGreeting } from './command/greeting.ts';
import { printable } from './command/printable.ts';
import { serve } from './serve.ts';

/** This file is built to `dist/server/main.js`; the page is in `dist/page`. */
const PAGE_ROOT = fileURLToPath(new URL('../page', import.meta.url));

const given = readArguments(process.argv.slice(2));
if (given.kind === 'help') process.stdout.write(HELP);
else if (given.kind === 'mistake') fail(`${given.message}\nSee: npm run serve -- --help`);
else await run(given.options);

async function run(options: ServeOptions): Promise<void> {
  // npm changes into the folder of Parley, and says where it was called from.
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const given = options.demo === null ? null : await readGivenDemo(options.demo, folder);
  if (given?.ok === false) return fail(given.message);
  const file = options.worldFile === null ? null : await readGivenWorld(options.worldFile, folder);
  if (file?.ok === false) return fail(file.message);
  const demo = given?.demo ?? null;
  try {
    const world = demo?.world ?? null;
    const server = await serve({
      ...options,
      world,
      kept: file?.worlds ?? null,
      pageRoot: PAGE_ROOT,
    });
    const ofFile = file === null ? null : { receivers: receiversIn(file.worlds) };
    console.log(await writeGreeting(server.platform, server.key, demo, ofFile));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void server.close().then(() => process.exit(0)));
    }
  } catch (error) {
    const problem = listenProblem(error, options);
    if (problem === null) throw error;
    fail(problem);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** A demo from the command line, or what is wrong with it. */
type GivenDemo =
  | { readonly ok: true; readonly demo: Demo }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the demo that `--demo` names: a link, the text of a demo in one, or a file, whose path is relative to `folder`.
 * Reads no more of a file than a demo may have.
 */
export async function readGivenDemo(source: string, folder: string): Promise<GivenDemo> {
  const link = demoInLink(source);
  if (link === '') return unreadable(`the link “${shown(source)}” has no parameter “demo”`);
  const reading =
    link === null ? await demoInFile(resolve(folder, source)) : await decodeDemo(link);
  if (!reading.ok) return unreadable(reading.message);
  const { demo } = reading;
  const world = worldOfDemo(demo.world, {
    deployment: { name: demo.world.deployment ?? 'commercial' },
  });
  return world.ok ? { ok: true, demo } : unreadable(world.reason);
}

/** The text of a demo, if this is a link or such a text; empty if it is a link without one; null if it is neither. */
function demoInLink(source: string): string | null {
  if (/^\d{1,4}\.[\w-]{8,}$/.test(source)) return source;
  if (!/^https?:\/\//i.test(source)) return null;
  return /[?&]demo=([^&]*)/.exec(source.slice(source.indexOf('#')))?.[1] ?? '';
}

async function demoInFile(path: string) {
  const file = await readGivenFile(path, MAX_DEMO_LENGTH);
  return file.ok ? readDemoText(file.bytes) : file;
}

const unreadable = (reason: string): GivenDemo => ({
  ok: false,
  message: printable(`--demo cannot be opened: ${reason}`),
});

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** Why a server could not listen, and how to fix it; null for other errors. */
export function listenProblem(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken. Choose another with --port, or 0 for any free one.`;
    case 'EACCES':
      return `Port ${port} requires more privileges. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `“${host}” is not an address of this machine. Choose one with --host.`;
    default:
      return null;
  }
}
