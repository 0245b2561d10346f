import { fileURLToPath } from 'node:url';
import { HELP, readArguments, type ServeOptions } from './command/arguments.ts';
import { readGivenDemo } from './command/given-demo.ts';
import {
  createGivenApp,
  environmentFileFault,
  readGivenManifest,
  writeEnvironment,
} from './command/given-manifest.ts';
import { readGivenWorld, receiversIn } from './command/given-world.ts';
import { writeGreeting } from './command/greeting.ts';
import { listenProblem } from './command/listen-problem.ts';
import { writePreload } from './preload/write-preload.ts';
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
  const { manifest, writeEnv } = options;
  const read = manifest === null ? null : await readGivenManifest(manifest, folder);
  if (read?.ok === false) return fail(read.message);
  const fault = writeEnv === null ? null : await environmentFileFault(writeEnv, folder);
  if (fault !== null) return fail(fault);
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
    const made = read === null ? null : await createGivenApp(server.platform, read.text);
    if (made?.ok === false) {
      await server.close();
      return fail(made.message);
    }
    const app = made?.app ?? null;
    const written =
      app === null || writeEnv === null ? null : await writeEnvironment(app, writeEnv, folder);
    const { base_url } = server.platform.deployment;
    const preload = options.preload ? await writePreload(base_url) : null;
    const began = { demo, file: ofFile, app, written, preload };
    console.log(await writeGreeting(server.platform, server.key, began));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(
        signal,
        () => void Promise.all([server.close(), preload?.remove()]).then(() => process.exit(0)),
      );
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
