import type { Plugin } from 'vite';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes a generated index if it is not current.
 *
 * @param wanted its text
 * @returns whether it had to be written
 */
export function writeIndex(path: string, wanted: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return false;
  writeFileSync(path, wanted);
  return true;
}

/**
 * Keeps an index of the files of a folder current while Vite builds, serves or tests.
 *
 * @param name of what it lists
 */
export const indexPlugin = (name: string, folder: string, sync: () => void): Plugin => ({
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
