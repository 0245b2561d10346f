import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EDGE, PAGE, SERVER, build } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { NOTICES, namedIn } from '../vite/licences.ts';
import { runProgram } from '../lib/program.mjs';
import { filesUnder } from '../lib/source-files.ts';

/** What index.html names besides the page itself. A test counts what loads until the first answer. */
const PRELOADED = ['contract', 'controls', 'Explorer', 'platform', 'interception'];

/** Packages that are part of the builds for certain: their notices must name them. */
const LICENSED = [
  [PAGE, ['react', 'markdown-it', 'emojibase-data', '@fontsource-variable/inter', 'vite']],
  [SERVER, ['hono', 'jose', '@hono/node-server']],
  [EDGE, ['hono', 'jose']],
] as const;

/** Packages that msw imports and that Parley has no use for. */
const LEFT_OUT = /^(tough-cookie|tldts.*|@msw\/url)$/;

/**
 * The page, the server and the worker of shared worlds build, with the licences of all that is in them, the page with addresses that work in any folder of any host, itself in two files, and with
 * preloads of what the first call needs.
 */
export const builds = {
  name: 'build',
  async run(options?: { live?: boolean }) {
    await build(options);

    const html = readFileSync(PAGE, 'utf8');
    const absolute = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].filter(
      ([, address = '']) => !address.startsWith('./') && !address.startsWith('data:'),
    );
    if (absolute.length > 0) {
      throw new CheckFailure('the page has addresses that are not relative', absolute.join('\n'));
    }
    const own = [...html.matchAll(/<(?:script type="module"|link rel="stylesheet")[^>]*>/g)];
    if (own.length !== 2) {
      throw new CheckFailure(
        `the page itself is ${own.length} files, not one script and one style sheet (tools/vite/chunks.ts)`,
        own.join('\n'),
      );
    }
    const missing = PRELOADED.filter(
      (name) => !new RegExp(`<link rel="modulepreload"[^>]*/${name}-[^/]*[.]js"`).test(html),
    );
    if (missing.length > 0)
      throw new CheckFailure(
        'index.html preloads too little (tools/vite/chunks.ts)',
        missing.join('\n'),
      );
    for (const [file, packages] of LICENSED) {
      const named = namedIn(readFileSync(join(dirname(file), NOTICES), 'utf8'));
      const unnamed = packages.filter((name) => !named.has(name));
      if (unnamed.length > 0)
        throw new CheckFailure(`the notices beside ${file} miss licences`, unnamed.join('\n'));
    }
    const shipped = namedIn(readFileSync(join(dirname(PAGE), NOTICES), 'utf8'));
    const unwanted = [...shipped].filter((name) => LEFT_OUT.test(name));
    if (unwanted.length > 0)
      throw new CheckFailure(
        'the page ships what tools/vite/lean-msw.ts leaves out',
        unwanted.join('\n'),
      );
    const { ok, output } = await runProgram(process.execPath, ['--check', SERVER]);
    if (!ok) throw new CheckFailure('Node cannot read the built server', output);
    const imported = readFileSync(EDGE, 'utf8').match(
      /^(?:import|export)\b[^\n]* from ?["'][^"'\n]+/gm,
    );
    if (imported !== null)
      throw new CheckFailure('the worker of shared worlds is not whole', imported.join('\n'));
    return {
      note: `${filesUnder('dist/page').length} files of the page, 1 of the server, 1 of the edge`,
    };
  },
};
