import { resolve } from 'node:path';
import { loadAhead } from '../base/late.ts';
import { readArguments, writeHelp, type ServeOptions } from './command/arguments.ts';
import { readGivenDemo } from './command/given-demo.ts';
import {
  createGivenApp,
  environmentFileFault,
  readGivenManifest,
  writeEnvironment,
} from './command/given-manifest.ts';
import { readGivenWorld, receiversIn } from './command/given-world.ts';
import { writeGreeting } from './command/greeting.ts';
import { printable } from './command/printable.ts';
import { demoAddress } from './command/demo-address.ts';
import { explainListenProblem } from './command/listen-problem.ts';
import { writeStartedLine } from './command/started-line.ts';
import { writePreload } from './preload/write-preload.ts';
import { openDataFolder } from './data/data-folder.ts';
import { stopWithSignals } from './operations/stop.ts';
import { newSalt, serve } from './serve.ts';

/** How a server is started from a command line. */
export interface ServeCommand {
  /** Folder of the built page. */
  readonly pageRoot: string;
  /** What is typed before the options, for the texts of help: `npm run serve --`. */
  readonly typed: string;
  /** The folder to which the paths of the command line are relative. */
  readonly folder: string;
}

/** Starts a server as a command line says, and prints what there is to know; a mistake sets the exit code. */
export async function runServe(
  args: readonly string[],
  { pageRoot, typed, folder }: ServeCommand,
): Promise<void> {
  const given = readArguments(args);
  if (given.kind === 'help') process.stdout.write(writeHelp(typed));
  else if (given.kind === 'mistake') fail(`${given.message}\nSee: ${typed} --help`);
  else await run(given.options, { pageRoot, folder });
}

async function run(
  options: ServeOptions,
  { pageRoot, folder }: Pick<ServeCommand, 'pageRoot' | 'folder'>,
): Promise<void> {
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
  const { maxMegabytes } = options;
  const maxBytes = maxMegabytes === null ? {} : { maxBytes: maxMegabytes * 1024 * 1024 };
  const opened =
    options.data === null
      ? null
      : await openDataFolder(resolve(folder, options.data), { newSalt, ...maxBytes });
  if (opened?.ok === false) return fail(printable(`--data cannot be used: ${opened.message}`));
  const data = opened?.folder ?? null;
  // A world that was stored may have scheduled messages, whether anybody changes something in it or not.
  loadAhead();
  try {
    if (data !== null && file !== null) {
      if (data.hasWorlds) {
        data.close();
        return fail(
          printable(
            `--world cannot be used: ${data.path} has a world already. Start without it, or name another folder with --data.`,
          ),
        );
      }
      await data.begin(file.worlds);
    }
    const server = await serve({
      ...options,
      world: demo?.world ?? null,
      kept: data === null ? (file?.worlds ?? null) : null,
      data,
      pageRoot,
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
    const group = server.group?.links() ?? null;
    const began = { demo, file: ofFile, data, app, written, preload, group };
    console.log(
      options.json
        ? await writeStartedLine(server.platform, server.key, {
            app_id: app?.app_id,
            demo: demo === null ? null : await demoAddress(base_url, demo),
            data: data?.path ?? null,
            group,
          })
        : await writeGreeting(server.platform, server.key, began),
    );
    stopWithSignals((reason) =>
      Promise.all([server.close({ grace_ms: STOP_GRACE_MS, reason }), preload?.remove()]),
    );
  } catch (error) {
    data?.close();
    const problem = await explainListenProblem(error, options);
    if (problem === null) throw error;
    fail(problem, 1);
  }
}

/** How long open requests may take when the server is told to stop: less than Docker waits until it kills a container. */
const STOP_GRACE_MS = 8_000;

/** Ends with an exit code: 1 for a failure, 2 for what was typed. */
function fail(message: string, exitCode: 1 | 2 = 2): void {
  console.error(message);
  process.exitCode = exitCode;
}
