/**
 * `npm run examples`: the tests of the examples in other languages against the built package; the how-to pages of the documentation
 * and pages in three browser engines against the packed one. `-- python test-a-bot` runs some of them. Those whose tools are not
 * installed are named and not tried.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';
import { ENGINE_NAMES } from '../engines/provide.ts';
import { tryInPage } from '../package/any-runtime.ts';
import { buildPackage } from '../package/build-package.ts';
import { link } from '../package/fresh-folder.ts';
import { howTos, runHowTo } from './how-to.ts';
import { EXAMPLES, type Example } from './languages.ts';
import { makeProjectFolder } from './project-folder.ts';

/** Pages of users with Mock Service Worker. */
const IN_PAGES = [
  { name: 'page-with-msw-2', msw: 2 },
  { name: 'page-with-msw-3', msw: 3 },
] as const;

const wanted = process.argv.slice(2);
const pages = howTos();
const names = [...EXAMPLES, ...pages, ...IN_PAGES].map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new CheckFailure(
    `there is no example called ${unknown.join(', ')}`,
    `There are ${names.join(', ')}.`,
  );
const isWanted = ({ name }: { readonly name: string }) =>
  wanted.length === 0 || wanted.includes(name);

await buildPackage();
let failed = 0;
for (const example of EXAMPLES.filter(isWanted))
  console.log(`${example.name}: ${await outcomeOf(example)}`);
await runProjects();
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the tests of an example in a copy of its folder, and says its outcome. */
async function outcomeOf({ name, needs, test, passed }: Example): Promise<string> {
  for (const [program = '', ...args] of needs)
    if (!(await runProgram(program, args)).ok)
      return `not tried, since “${[program, ...args].join(' ')}” does not work`;
  const folder = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  try {
    cpSync(join('examples', name), folder, { recursive: true });
    const command = `${process.execPath} ${resolve('dist/package/command.js')}`;
    const { ok, output } = await runProgram('sh', ['-c', test], {
      cwd: folder,
      env: { PARLEY_COMMAND: command },
      limitSeconds: 300,
    });
    if (ok && passed.test(output)) return 'passed';
    failed += 1;
    return `FAILED\n${output}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs what the how-to pages say, each in a folder of its own, and opens pages of users. */
async function runProjects(): Promise<void> {
  const [chosen, opened] = [pages.filter(isWanted), IN_PAGES.filter(isWanted)];
  if (chosen.length + opened.length === 0) return;
  const projects = await makeProjectFolder();
  try {
    for (const page of chosen) {
      const fault = await runHowTo(page, projects);
      if (fault !== null) failed += 1;
      console.log(`${page.name}: ${fault === null ? 'passed' : `FAILED\n${fault}`}`);
    }
    for (const { name, msw } of opened) {
      const folder = projects.inside(name);
      const from = msw === 2 ? projects.others : 'node_modules';
      link(folder, 'msw', from);
      const serviceWorker = join(from, 'msw/lib/mockServiceWorker.js');
      try {
        const { tried, notTried } = await tryInPage(folder, {
          engines: ENGINE_NAMES,
          serviceWorker,
        });
        const missing = notTried.map((reason) => `; not tried: ${reason}`);
        console.log(`${name}: passed in ${tried.join(', ')}${missing.join('')}`);
      } catch (error) {
        if (!(error instanceof CheckFailure)) throw error;
        failed += 1;
        console.log(`${name}: FAILED\n${error.message}\n${error.output}`);
      }
    }
  } finally {
    projects.remove();
  }
}
