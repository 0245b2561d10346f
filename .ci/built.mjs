import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailure } from './check-failure.mjs';
import { runTool } from './program.mjs';

export const PAGE = 'dist/page/index.html';
export const SERVER = 'dist/server/main.js';
const SOURCES = [
  'src',
  'public',
  '.ci',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Builds the page and the server.
 *
 * @param {{ live?: boolean }} [options]
 * @throws {CheckFailure} when one of them does not build
 */
export async function build({ live = false } = {}) {
  rmSync('dist', { recursive: true, force: true });
  await viteBuild('the page', PAGE, [], live);
  await viteBuild('the server', SERVER, ['--ssr', 'src/server/main.ts'], live);
}

/**
 * Builds unless a build is there that is younger than all it is made of.
 *
 * @param {{ live?: boolean }} [options]
 */
export async function ensureBuilt(options) {
  const built = [PAGE, SERVER];
  const isFresh =
    built.every((path) => existsSync(path)) &&
    Math.min(...built.map(changedAt)) > Math.max(...SOURCES.map(newestBelow));
  if (!isFresh) await build(options);
}

/**
 * @param {string} what
 * @param {string} result  a file the build must have made
 * @param {readonly string[]} args
 * @param {boolean} live
 */
async function viteBuild(what, result, args, live) {
  // Vite would take over a NODE_ENV of the caller, and React would be that of development.
  const env = { NODE_ENV: 'production' };
  const { ok, output } = await runTool('vite', ['build', ...args], { live, env });
  if (!ok || !existsSync(result)) throw new CheckFailure(`${what} does not build`, output);
}

/** Folders count as well: they change when a file is removed. */
export function newestBelow(/** @type {string} */ path) {
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return Math.max(changedAt(path), ...below.map((name) => changedAt(join(path, String(name)))));
}

function changedAt(/** @type {string} */ path) {
  return statSync(path).mtimeMs;
}
