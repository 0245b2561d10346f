import type { Engine } from '../engines/engine.ts';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { CheckFailure } from '../lib/check-failure.mjs';
import { provideEngine } from '../engines/provide.ts';
import { filesUnder } from '../lib/source-files.ts';

/** Where the collector of the page replaces the bench for Node. */
const BENCH = resolve('tools/bounds/hard-texts.ts');
const COLLECTOR = resolve('tools/bench/browser/hard-texts.ts');
const ENTRY = '\0hard-texts';

/** They take quadratic and cubic time, so every engine must report them. */
const CANARIES = ['the square of its text', 'the third power of its text'];

/** An isolated page has a finer clock. */
const HEADERS = {
  'content-type': 'text/html',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/**
 * Runs the benches of hard texts in Firefox and WebKit: an engine may take long for a regular expression or a text that
 * another reads at once. An engine that does not start is named, and not tried.
 *
 * @throws {CheckFailure} when something takes more than linear time, or an engine gives up
 */
export async function checkHardTextsInEngines() {
  const html = `<!doctype html><meta charset="utf-8"><script type="module">${await bundled()}</script>`;
  const server = createServer((_asked, given) => {
    given.writeHead(200, HEADERS).end(html);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const slow = [];
  try {
    for (const kind of ['firefox', 'webkit']) {
      const { name, engine, reason } = await provideEngine(kind);
      if (engine === undefined) console.log(`${name} is not tried: ${reason}`);
      else slow.push(...(await slowIn(engine, `http://127.0.0.1:${port}/`)));
    }
  } finally {
    server.close();
  }
  if (slow.length > 0)
    throw new CheckFailure('hard texts take more than linear time', slow.join('\n'));
}

/** The benches and the canaries as the text of one module, which cannot end its element. */
async function bundled() {
  const benches = filesUnder('src', /\/hard-texts\.bench\.ts$/);
  const canaries = 'tools/canaries/bounds/hard-texts.bench.mjs';
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'hard-texts',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (id === ENTRY) return id;
          if (importer === undefined || !id.endsWith('/hard-texts.ts')) return undefined;
          const found = await this.resolve(id, importer, { skipSelf: true });
          return found?.id === BENCH ? COLLECTOR : undefined;
        },
        load: (id) =>
          id === ENTRY
            ? [canaries, ...benches]
                .map((path) => `import ${JSON.stringify(resolve(path))};`)
                .join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.replaceAll('</script', '<\\/script');
}

/** What takes more than linear time in an engine, in words. Closes the engine. */
async function slowIn(engine: Engine, url: string) {
  const slow = [];
  const heard = new Set();
  let at = 'loading';
  try {
    const tab = await engine.newTab();
    await tab.go(url);
    const names = await tab.run(() => (globalThis as any).namesOfHardTexts());
    for (const [nth, name] of names.entries()) {
      at = name;
      const found: { what: string; slow?: string } = await tab.run(
        (n) => (globalThis as any).measureHardText(n),
        nth,
      );
      if (CANARIES.includes(found.what)) heard.add(found.slow && found.what);
      else if (found.slow !== undefined) slow.push(`${engine.version}: ${found.slow}`);
    }
    const silent = CANARIES.filter((what) => !heard.has(what));
    if (silent.length > 0) {
      throw new CheckFailure(`${engine.version} did not report ${silent.join(', ')}`);
    }
    const count = names.length - CANARIES.length;
    console.log(`${engine.version}: ${count} hard texts, ${slow.length} of them slow`);
    return slow;
  } catch (error) {
    if (error instanceof CheckFailure) throw error;
    throw new CheckFailure(`${engine.version} gave up at a hard text, ${at}`, String(error));
  } finally {
    await engine.close();
  }
}
