import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compareApi } from '../package/api-report.ts';
import { buildPackage } from '../package/build-package.ts';
import { tryCommand } from '../package/command-line.ts';
import { installPacked, link, must, pack } from '../package/fresh-folder.ts';
import { checkDefinitions, checkPublished } from '../package/published.ts';
import { provideJudges } from '../package/judges/judges.ts';
import {
  MSW_PROJECT,
  NODE_PROJECT,
  RUNNER_PROJECTS,
  TYPED_PROJECT,
  type RunnerProject,
} from '../package/projects.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { checkImports, tryInPage } from '../package/any-runtime.ts';
import { runProgram, toolScript } from '../lib/program.mjs';

/** The packed file that passed. */
export const PACKED_FILE = 'dist/package.tgz';

const RESOLUTIONS = [
  ['node16', 'node16'],
  ['esnext', 'bundler'],
] as const;

/** What `npm pack` packs installs in a fresh folder, brings nothing else along, and works there, with types and without. */
export const packed = {
  name: 'package',
  cpuSeconds: 80,
  async run({ args = [] }: { readonly args?: readonly string[] } = {}) {
    await buildPackage();
    const judge = await provideJudges();
    await checkDefinitions(judge);
    await compareApi({ accept: args.includes('--accept'), judge });
    const folder = mkdtempSync(join(tmpdir(), 'parley-package-'));
    try {
      const { file, size } = await pack(folder);
      await checkPublished(file, judge);
      await installPacked(folder, file);
      const { packages } = JSON.parse(
        readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
      ) as { readonly packages: Readonly<Record<string, unknown>> };
      const others = Object.keys(packages).filter((each) => each !== 'node_modules/parley');
      if (others.length > 0)
        throw new CheckFailure('the package brings others along', others.join('\n'));
      writeFileSync(join(folder, 'project.test.mjs'), NODE_PROJECT);
      const tests = await must(process.execPath, ['--test', '--test-reporter', 'tap'], folder);
      if (!/^# pass 3$/m.test(tests))
        throw new CheckFailure('not every test of the project was run', tests);
      await tryCommand(folder);
      await compile(folder);
      for (const project of RUNNER_PROJECTS) await run(folder, project);
      await intercept(folder);
      checkImports(join(folder, 'node_modules/parley/dist/package'));
      link(folder, 'msw');
      const { notTried } = await tryInPage(folder);
      copyFileSync(file, PACKED_FILE);
      return {
        note: `${(size / 1e6).toFixed(1)} MB packed, used in a fresh folder`,
        notTried: notTried.map((reason) => `the package in a page, in ${reason}`),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A test that fails leaves a demo, and says how to open it. */
async function run(folder: string, { runner, needs, file, text, args }: RunnerProject) {
  for (const name of needs) link(folder, name);
  writeFileSync(join(folder, file), text);
  const program = runner === 'node' ? [] : [resolve(toolScript(runner))];
  const { ok, output } = await runProgram(process.execPath, [...program, ...args], {
    cwd: folder,
    env: { CI: '' },
    limitSeconds: 120,
  });
  const [, demo = ''] = /npx parley page (\S+\.parley\.json)/.exec(output) ?? [];
  if (ok || demo === '' || !existsSync(join(folder, demo)))
    throw new CheckFailure(`a test of ${runner} that fails leaves no demo`, output);
  if (runner !== 'node' && !/\b1 passed\b/.test(output))
    throw new CheckFailure(`the other test of ${runner} did not pass`, output);
}

/** Mock Service Worker 3 runs on Node 22 and newer. */
async function intercept(folder: string) {
  if (Number(process.versions.node.split('.')[0]) < 22) return;
  link(folder, 'msw');
  writeFileSync(join(folder, 'intercept.mjs'), MSW_PROJECT);
  const said = await must(process.execPath, ['intercept.mjs'], folder);
  if (!said.includes('answered')) throw new CheckFailure('msw passed on what is for Parley', said);
}

/** Compiles a strict project for each way in which modules are found. */
async function compile(folder: string) {
  writeFileSync(join(folder, 'typed.ts'), TYPED_PROJECT);
  const types = join(folder, 'node_modules/@types');
  if (!existsSync(types)) symlinkSync(resolve('node_modules/@types'), types, 'junction');
  const tsc = resolve(toolScript('typescript'));
  for (const [module, resolution] of RESOLUTIONS) {
    const how = ['--module', module, '--moduleResolution', resolution];
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', ...how];
    await must(process.execPath, [tsc, ...options, 'typed.ts'], folder);
  }
}
