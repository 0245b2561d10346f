import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/**
 * Counted by hand, so that a check can compare what a tool says it looked at with what there is.
 *
 * @param folder from the root of the repository
 * @param name what the whole path must match
 * @returns paths with forward slashes, sorted; none when there is no such folder
 */
export function filesUnder(folder: string, name: RegExp = /./): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .filter((path) => name.test(path))
    .toSorted();
}

/** Statements that import from a neighbour, and imports that are made later. */
const STATEMENT = /^(?:import|export) (type )?[^;]*?from '(\.[^']+)';$/gm;
const LATER = /\bimport\('(\.[^']+)'\)/g;

/**
 * What a file imports of ours, as a person would see it in the formatted source.
 *
 * @returns `isType` where nothing remains when types are erased
 */
export function importsIn(file: string): { module: string; isType: boolean }[] {
  const text = readFileSync(file, 'utf8');
  const statements = [...text.matchAll(STATEMENT)].map(([, type, module = '']) => ({
    module,
    isType: type !== undefined,
  }));
  const later = [...text.matchAll(LATER)].map(([, module = '']) => ({ module, isType: false }));
  return [...statements, ...later];
}

export const TYPESCRIPT = /\.tsx?$/;
export const METHODS_FOLDER = 'src/platform/methods';

/** Two Web API methods are called `api.test` and `auth.test`; their files look like tests, but are methods. */
export const NO_TESTS = ['api', 'auth'].map(
  (group) => `${METHODS_FOLDER}/${group}/${group}.test.ts`,
);

export function isUnitTest(path: string) {
  return /\.test\.tsx?$/.test(path) && !NO_TESTS.includes(path);
}
