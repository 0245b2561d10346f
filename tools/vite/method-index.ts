import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { METHODS_FOLDER, isUnitTest } from '../lib/source-files.ts';
import { indexPlugin, writeIndex } from './written-index.ts';

const INDEX = 'index.ts';
/** `chat/chat.delete.ts`: a family, and the name on the wire. Files that hold no method have no dots in their names. */
const METHOD_FILE = /^([a-z-]+)\/([a-z][a-zA-Z0-9]*(?:\.[a-z][a-zA-Z0-9]*)+)\.ts$/;

export interface MethodFile {
  /** on the wire */
  name: string;
  /** folder it stands in */
  family: string;
}

/**
 * The methods among the files of a folder and its families, in the order of the index.
 *
 * @param paths from the folder, with forward slashes
 */
export function methodFiles(paths: readonly string[]): MethodFile[] {
  return paths
    .filter((path) => !isUnitTest(`${METHODS_FOLDER}/${path}`))
    .flatMap((path) => {
      const [, family, name] = METHOD_FILE.exec(path) ?? [];
      return family === undefined || name === undefined ? [] : [{ name, family }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The name under which a method's file exports it: `chat.delete` is `chatDelete`. */
export function exportName(wireName: string) {
  return wireName.replaceAll(/\.([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** The text of the index, formatted as oxfmt formats a list that is too long for a line. */
export function methodIndex(methods: readonly MethodFile[]) {
  const names = methods.map(({ name }) => exportName(name));
  return [
    '// Generated from the names of the files below it, whenever Vite or Vitest starts. Do not edit.',
    ...methods.map(
      ({ name, family }) => `import { ${exportName(name)} } from './${family}/${name}.ts';`,
    ),
    '',
    '/** Every Web API method, sorted by the name it has on the wire. */',
    'export const METHODS = [',
    ...names.map((name) => `  ${name},`),
    '] as const;',
    '',
  ].join('\n');
}

/**
 * Brings the index in line with the files below it.
 *
 * @returns whether it had to be written
 */
export function syncMethodIndex(folder: string = METHODS_FOLDER): boolean {
  if (!existsSync(folder)) return false;
  const path = join(folder, INDEX);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const wanted = methodIndex(methodFiles(paths.map((path) => path.split(sep).join('/'))));
  return writeIndex(path, wanted);
}

/** Keeps the index current while Vite builds, serves or tests, so that a method is one file and its test. */
export const methodIndexPlugin = () => indexPlugin('method', METHODS_FOLDER, syncMethodIndex);
