import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHODS_FOLDER, isUnitTest } from './source-files.mjs';

const INDEX = 'index.ts';
/** `chat.delete.ts`, `openid.connect.userInfo.ts`; the folder's other files have no dots in their names. */
const METHOD_FILE = /^([a-z][a-zA-Z0-9]*(?:\.[a-z][a-zA-Z0-9]*)+)\.ts$/;
const LINE = 100;

/**
 * The wire names of the methods among the files of a folder, in the order of the index.
 *
 * @param {readonly string[]} fileNames
 */
export function methodNames(fileNames) {
  return fileNames
    .filter((file) => !isUnitTest(`${METHODS_FOLDER}/${file}`))
    .flatMap((file) => METHOD_FILE.exec(file)?.[1] ?? [])
    .toSorted();
}

/**
 * The name under which a method's file exports it: `chat.delete` is `chatDelete`.
 *
 * @param {string} wireName
 */
export function exportName(wireName) {
  return wireName.replaceAll(/\.([a-z])/g, (_, letter) => letter.toUpperCase());
}

/**
 * The text of the index, formatted as Prettier would.
 *
 * @param {readonly string[]} wireNames
 */
export function methodIndex(wireNames) {
  const names = wireNames.map(exportName);
  const inOneLine = `export const METHODS = [${names.join(', ')}] as const;`;
  const inLines = ['export const METHODS = [', ...names.map((name) => `  ${name},`), '] as const;'];
  return [
    '// Generated from the names of the files beside it, whenever Vite or Vitest starts. Do not edit.',
    ...wireNames.map((name) => `import { ${exportName(name)} } from './${name}.ts';`),
    '',
    '/** Every Web API method, sorted by the name it has on the wire. */',
    ...(inOneLine.length <= LINE ? [inOneLine] : inLines),
    '',
  ].join('\n');
}

/**
 * Brings the index in line with the files beside it.
 *
 * @param {string} [folder]
 * @returns {boolean} whether it had to be written
 */
export function syncMethodIndex(folder = METHODS_FOLDER) {
  if (!existsSync(folder)) return false;
  const path = join(folder, INDEX);
  const wanted = methodIndex(methodNames(readdirSync(folder)));
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return false;
  writeFileSync(path, wanted);
  return true;
}

/**
 * Keeps the index current while Vite builds, serves or tests, so that a method is one file and its test.
 *
 * @returns {import('vite').Plugin}
 */
export function methodIndexPlugin() {
  return {
    name: 'parley:method-index',
    config() {
      syncMethodIndex();
    },
    configureServer({ watcher }) {
      watcher.on('all', (event, path) => {
        const isChange = event === 'add' || event === 'unlink';
        if (isChange && path.replaceAll('\\', '/').includes(`/${METHODS_FOLDER}/`))
          syncMethodIndex();
      });
    },
  };
}
