import { readdirSync } from 'node:fs';
import { filesUnder } from './source-files.mjs';

/** Never looked into: other people's code, git's own files, and what tools build or keep. */
const CLOSED = ['node_modules', '.git', 'dist', '.cache', 'test-results', 'playwright-report'];

/**
 * The files that Prettier formats here, with the options it uses for each: those of `.prettierrc.json` and
 * `.editorconfig`, minus `.prettierignore`.
 *
 * @returns {AsyncGenerator<{ path: string, options: import('prettier').Options }>}
 */
export async function* filesToFormat() {
  const prettier = await import('prettier');
  const paths = readdirSync('.', { withFileTypes: true })
    .filter(({ name }) => !CLOSED.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(entry.name) : [entry.name]));
  for (const path of paths) {
    const { ignored, inferredParser } = await prettier.getFileInfo(path, {
      ignorePath: ['.prettierignore', '.gitignore'],
    });
    if (ignored || inferredParser === null) continue;
    const options = await prettier.resolveConfig(path, { editorconfig: true });
    yield { path, options: { ...options, filepath: path } };
  }
}
