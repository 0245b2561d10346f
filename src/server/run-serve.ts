import { resolve } from 'node:path';
import { loadAhead } from '../base/late.ts';
import { readArguments, writeHelp, type ServeOptions } from './command/arguments.ts';
import { readGivenDemo } from './command/given-demo.ts';
import {
  createGivenApp,
  environmentFileFault,
  readGivenManifest,
  writeEnvironment,
  environmentOf,
} from './command/given-manifest.ts';
import { writeGreeting } from './command/greeting.ts';
import { printable } from './command/printable.ts';
import { demoAddress } from './command/demo-address.ts';
import { explainListenProblem } from './command/listen-problem.ts';
import { writePreload } from './preload/write-preload.ts';
import { openDataFolder } from './data/data-folder.ts';
import { stopWithSignals } from './operations/stop.ts';
import { serve } from './serve.ts';
import {
  MAX_WORLD_FILE_LENGTH,
  readWorldFile,
  type BothWorlds,
} from '../platform/service/world-file.ts';
import { readGivenFile } from './command/given-file.ts';
import { GOVERNMENT_PATH } from '../contract/deployments.ts';
import type { WorldBrief } from '../contract/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import { MEGABYTE } from '../sql/bounded-storage.ts';

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
  const bound = maxMegabytes === null ? {} : { maxBytes: maxMegabytes * MEGABYTE };
  const opened =
    options.data === null ? null : await openDataFolder(resolve(folder, options.data), bound);
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

/** A world from the command line, or what is wrong with it. */
type GivenWorld =
  | { readonly ok: true; readonly worlds: BothWorlds }
  | { readonly ok: false; readonly message: string };

/** Reads the file that `--world` names; its path is relative to `folder`. Reads no more than a world may have. */
export async function readGivenWorld(source: string, folder: string): Promise<GivenWorld> {
  const file = await readGivenFile(resolve(folder, source), MAX_WORLD_FILE_LENGTH);
  if (!file.ok) return failToOpen(file.message);
  try {
    const read = await readWorldFile(new Blob([file.bytes]));
    return read.kind === 'world'
      ? { ok: true, worlds: read.worlds }
      : failToOpen('this is the file of a demo; start it with --demo.');
  } catch (error) {
    return failToOpen(error instanceof Error ? error.message : String(error));
  }
}

const failToOpen = (reason: string): GivenWorld => ({
  ok: false,
  message: printable(`--world cannot be opened: ${reason}`),
});

/** Where the apps of these worlds have their events sent: origins, each once. The author of the file chose them. */
export function receiversIn({ commercial, government }: BothWorlds): readonly string[] {
  const urls = [...commercial.rows, ...(government?.rows ?? [])].flatMap(({ table, row }) => {
    const url: unknown = table === 'apps' ? Object(row)['request_url'] : null;
    return typeof url === 'string' && URL.canParse(url) ? [new URL(url)] : [];
  });
  return [...new Set(urls.map(({ origin }) => origin))];
}

/** What a server began with, for programs. */
interface Began {
  /** The app of a manifest; the first one of the world when left out. */
  readonly app_id?: string | undefined;
  /** The address that plays the demo it began with. */
  readonly demo?: string | null;
  /** The folder that keeps the worlds. */
  readonly data?: string | null;
  /** The links of the class that shares the world. */
  readonly group?: { readonly teach: string; readonly join: string } | null;
}

/**
 * The line of JSON that says, for programs, that the server has started: its address, and the app of a program with its tokens,
 * secrets and environment. `key` is that of the sandbox, for other machines.
 */
export async function writeStartedLine(
  platform: Platform,
  key: string | null,
  { app_id, demo = null, data = null, group = null }: Began = {},
): Promise<string> {
  const { base_url } = platform.deployment;
  const answer = await platform.fetch(new Request(`${base_url}/sandbox`));
  const { apps } = (await answer.json()) as WorldBrief;
  const app = apps.find((each) => each.app_id === app_id) ?? apps[0] ?? null;
  return JSON.stringify({
    url: base_url,
    apiUrl: `${base_url}/api/`,
    governmentUrl: base_url + GOVERNMENT_PATH,
    sandboxKey: key,
    tokens: app?.tokens ?? [],
    app,
    environment: app === null ? {} : Object.fromEntries(environmentOf(app, base_url)),
    demo,
    data,
    class: group,
  });
}
