import { existsSync, readFileSync } from 'node:fs';
import { CheckFailure } from './check-failure.mjs';
import { runProgram } from './program.mjs';

/** The hidden lockfile npm leaves behind once an install is complete, and rewrites with every change. */
const INSTALLED = 'node_modules/.package-lock.json';
const OLDEST_NODE = [20, 19];

/**
 * Makes `node_modules` what the lockfile says, by `npm ci` if it is anything else. Uses nothing but Node,
 * so it works in a fresh clone.
 *
 * @param {{ live?: boolean }} [options]
 * @returns {Promise<string>} what was found or done, in a few words
 * @throws {CheckFailure} when Node is too old or npm fails
 */
export async function install({ live = false } = {}) {
  requireNode();
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const count = `${Object.keys(packages).length - 1} packages locked`;
  if (isInstalled(packages)) return count;

  // Run through `npm run`, npm says where it is; on Windows there is no other way to start it without a shell.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const npmCi = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const { ok, output } = await runProgram(command, [...first, ...npmCi], {
    limitSeconds: 600,
    live,
  });
  if (!ok) throw new CheckFailure('`npm ci` could not install the locked packages', output);
  if (!isInstalled(packages)) {
    throw new CheckFailure(
      '`npm ci` ended well, but node_modules is not what the lockfile says',
      output,
    );
  }
  return `${count}, installed`;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new CheckFailure(
    `Parley needs Node ${OLDEST_NODE.join('.')} or newer, this is ${process.versions.node}`,
  );
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 *   by folder; the empty one is the project itself
 */

/**
 * Whether every locked package, and no other, is there in the locked version. Optional ones (builds for
 * other systems) may be missing. An install that was cut short has left no hidden lockfile.
 *
 * @param {Packages} locked
 */
function isInstalled(locked) {
  if (!existsSync(INSTALLED)) return false;
  /** @type {{ packages: Packages }} */
  const { packages: present } = JSON.parse(readFileSync(INSTALLED, 'utf8'));
  const expected = Object.entries(locked).filter(([folder]) => folder !== '');
  return (
    Object.keys(present).every((folder) => folder in locked) &&
    expected.every(([folder, { version, integrity, optional }]) => {
      const found = present[folder];
      if (found === undefined) return optional === true;
      return found.version === version && found.integrity === integrity;
    })
  );
}
