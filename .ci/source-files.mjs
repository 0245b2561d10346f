import { existsSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/**
 * Counted by hand, so that a check can compare what a tool says it looked at with what there is.
 *
 * @param {string} folder   from the root of the repository
 * @param {RegExp} [name]   what the whole path must match
 * @returns {string[]} paths with forward slashes, sorted; none when there is no such folder
 */
export function filesUnder(folder, name = /./) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .filter((path) => name.test(path))
    .toSorted();
}

export const TYPESCRIPT = /\.tsx?$/;
export const METHODS_FOLDER = 'src/platform/methods';

/**
 * Test files are named `x.test.ts`. Two Web API methods are called `api.test` and `auth.test`, and their
 * files are no tests: a method's name has two parts at least, so its test has three.
 *
 * @param {string} path
 */
export function isUnitTest(path) {
  if (!/\.test\.(tsx?|mjs)$/.test(path)) return false;
  return !(path.startsWith(`${METHODS_FOLDER}/`) && /\/[^./]+\.test\.ts$/.test(path));
}
