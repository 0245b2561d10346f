import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckFailure } from './check-failure.mjs';
import { runTool } from './program.mjs';

const BUILD = 'dist';
const IN_BUILD = { page: 'page/index.html', server: 'server/main.js', edge: 'edge/worker.js' };
export const PAGE = join(BUILD, IN_BUILD.page);
export const SERVER = join(BUILD, IN_BUILD.server);
/** The worker of shared worlds, with the configurations that run it. */
export const EDGE = join(BUILD, IN_BUILD.edge);
/** Where builds are made, on the same disk as where they are put. */
const UNDER_WAY = '.cache';
const MAX_TRIES = 20;
const SOURCES = [
  'src',
  'public',
  'tools/edge',
  'tools/lib',
  'tools/vite',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Builds the page, the server and the worker of shared worlds, in a separate folder until all are built. Meanwhile `dist`
 * has the whole previous build.
 *
 * @throws {CheckFailure} when one of them does not build; then the previous build stays
 */
export async function build({ live = false }: { live?: boolean } = {}) {
  mkdirSync(UNDER_WAY, { recursive: true });
  const folder = mkdtempSync(join(UNDER_WAY, 'build-'));
  try {
    const made = join(folder, 'made');
    await viteBuild('the page', made, 'page', [], live);
    await viteBuild('the server', made, 'server', ['--ssr', 'src/server/main.ts'], live);
    const edge = ['--config', 'tools/edge/vite.config.ts'];
    await viteBuild('the worker of shared worlds', made, 'edge', edge, live);
    putInPlace(made, BUILD, join(folder, 'before'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves a folder to `place`, and a folder that is there to `before`. Two processes that do this at the same time do it one after
 * the other.
 */
export function putInPlace(made: string, place: string, before: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      if (existsSync(place)) renameSync(place, `${before}-${tries}`);
      return renameSync(made, place);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** The copy that this process serves. */
let copy: string | null = null;

/**
 * A copy of the build for this process to serve, which no later build changes. It is removed when the process ends.
 *
 * @returns its folder, an absolute path
 */
export function servedBuild(build: string = BUILD): string {
  if (copy !== null) return copy;
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  copy = copyWhole(build, join(folder, 'dist'));
  return copy;
}

/** Copies a folder that may be replaced meanwhile: then it copies the one that is there afterwards. */
export function copyWhole(from: string, to: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      const { ino } = statSync(from);
      cpSync(from, to, { recursive: true, preserveTimestamps: true });
      if (statSync(from).ino === ino) return to;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
    rmSync(to, { recursive: true, force: true });
  }
}

/** Builds unless a build is there that is younger than all it is made of. */
export async function ensureBuilt(options?: { live?: boolean }) {
  const built = [PAGE, SERVER, EDGE];
  const isFresh =
    built.every((path) => existsSync(path)) &&
    Math.min(...built.map(changedAt)) > Math.max(...SOURCES.map(newestBelow));
  if (!isFresh) await build(options);
}

/** @param part of the folder */
async function viteBuild(
  what: string,
  folder: string,
  part: keyof typeof IN_BUILD,
  args: readonly string[],
  live: boolean,
) {
  // Vite would take over a NODE_ENV of the caller, and React would be that of development.
  const env = { NODE_ENV: 'production' };
  const { ok, output } = await runTool('vite', ['build', '--outDir', join(folder, part), ...args], {
    live,
    env,
  });
  if (!ok || !existsSync(join(folder, IN_BUILD[part])))
    throw new CheckFailure(`${what} does not build`, output);
}

/** Folders count as well: they change when a file is removed. */
export function newestBelow(path: string) {
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return Math.max(changedAt(path), ...below.map((name) => changedAt(join(path, String(name)))));
}

function changedAt(path: string) {
  return statSync(path).mtimeMs;
}
