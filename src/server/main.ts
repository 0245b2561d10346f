import { fileURLToPath } from 'node:url';
import { HELP, readArguments, type ServeOptions } from './command/arguments.ts';
import { readGivenDemo } from './command/given-demo.ts';
import { readGivenWorld, receiversIn } from './command/given-world.ts';
import { writeGreeting } from './command/greeting.ts';
import { listenProblem } from './command/listen-problem.ts';
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
