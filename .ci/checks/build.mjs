import { readFileSync } from 'node:fs';
import { PAGE, SERVER, build } from '../built.mjs';
import { CheckFailure } from '../check-failure.mjs';
import { runProgram } from '../program.mjs';
import { filesUnder } from '../source-files.mjs';

/**
 * The page and the server build, the page with addresses that work in any folder of any host, and with its first load
 * in two files.
 */
export const builds = {
  name: 'build',
  /** @param {{ live?: boolean }} [options] */
  async run(options) {
    await build(options);

    const html = readFileSync(PAGE, 'utf8');
    const absolute = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].filter(
      ([, address = '']) => !address.startsWith('./') && !address.startsWith('data:'),
    );
    if (absolute.length > 0) {
      throw new CheckFailure('the page has addresses that are not relative', absolute.join('\n'));
    }
    const first = [...html.matchAll(/"\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
    if (first.length !== 2) {
      throw new CheckFailure(
        `the first load is ${first.length} files, not one script and one style sheet (vite.config.ts)`,
        first.join('\n'),
      );
    }
    const { ok, output } = await runProgram(process.execPath, ['--check', SERVER]);
    if (!ok) throw new CheckFailure('Node cannot read the built server', output);
    return { note: `${filesUnder('dist/page').length} files of the page, 1 of the server` };
  },
};
