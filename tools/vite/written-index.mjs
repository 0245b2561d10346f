import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated index if it is not current.
 *
 * @param {string} path
 * @param {string} wanted  its text
 * @returns {boolean} whether it had to be written
 */
export function writeIndex(path, wanted) {
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return false;
  writeFileSync(path, wanted);
  return true;
}

/**
 * Keeps an index of the files of a folder current while Vite builds, serves or tests.
 *
 * @param {string} name  of what it lists
 * @param {string} folder
 * @param {() => void} sync
 * @returns {import('vite').Plugin}
 */
export const indexPlugin = (name, folder, sync) => ({
  name: `parley:${name}-index`,
  config() {
    sync();
  },
  configureServer({ watcher }) {
    watcher.on('all', (event, path) => {
      const isChange = event === 'add' || event === 'unlink';
      if (isChange && path.replaceAll('\\', '/').includes(`/${folder}/`)) sync();
    });
  },
});
