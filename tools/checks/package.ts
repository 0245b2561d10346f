import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { compareApi } from '../package/api-report.ts';
import { buildPackage } from '../package/build-package.ts';
import { tryCommand } from '../package/command-line.ts';
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
import { NotTried } from '../lib/packages.ts';
import { checkImports, tryInPage } from '../package/any-runtime.ts';
import { runProgram, toolScript } from '../lib/program.mjs';

/** The largest the packed file and the installed files may become, in bytes. */
const MAX_PACKED_BYTES = 2_400_000;
const MAX_UNPACKED_BYTES = 8_000_000;

/** The packed file that passed. */
export const PACKED_FILE = 'dist/package.tgz';

/** Licence texts of what is bundled with the package and with its page. */
const NOTICES = ['dist/package', 'dist/page'].map((folder) => `${folder}/third-party-licenses.txt`);

const RESOLUTIONS = [
  ['node16', 'node16'],
  ['esnext', 'bundler'],
] as const;

/** What `npm pack` packs installs in a fresh folder, brings nothing else along, and works there, with types and without. */
export const packed = {
  name: 'package',
  async run({ args = [] }: { readonly args?: readonly string[] } = {}) {
    await buildPackage();
    const judge = await provideJudges();
    await checkDefinitions(judge);
    await compareApi({ accept: args.includes('--accept'), judge });
    const folder = mkdtempSync(join(tmpdir(), 'parley-package-'));
    try {
      const { file, size } = await pack(folder);
      await checkPublished(file, judge);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      await must('npm', ['install', '--offline', '--no-audit', '--no-fund', file], folder);
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
      const notTried = await leftOutOf(() => tryInPage(folder));
      copyFileSync(file, PACKED_FILE);
      return { note: `${(size / 1e6).toFixed(1)} MB packed, used in a fresh folder`, notTried };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What was left out, because something that it needs is not on this system. */
async function leftOutOf(task: () => Promise<void>): Promise<readonly string[]> {
  try {
    await task();
    return [];
  } catch (error) {
    if (error instanceof NotTried) return [`the package in a page: ${error.message}`];
    throw error;
  }
}

/** Packs the package into a folder. */
async function pack(folder: string): Promise<{ file: string; size: number }> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const output = await must('npm', args, process.cwd());
  const [made] = JSON.parse(output.slice(output.indexOf('['))) as readonly {
    readonly filename: string;
    readonly size: number;
    readonly unpackedSize: number;
    readonly files: readonly { readonly path: string }[];
  }[];
  if (made === undefined) throw new CheckFailure('npm packed nothing', output);
  if (made.size > MAX_PACKED_BYTES || made.unpackedSize > MAX_UNPACKED_BYTES)
    throw new CheckFailure(
      'the package is too large',
      `${made.size} of ${MAX_PACKED_BYTES} bytes packed, ${made.unpackedSize} of ${MAX_UNPACKED_BYTES} unpacked`,
    );
  const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: object;
    readonly bin: object;
  };
  const packedFiles = new Set(made.files.map(({ path }) => path));
  const named = JSON.stringify([exports, bin]).match(/(?<="\.\/)dist[^"]+/g) ?? [];
  const missing = [...named, ...NOTICES, 'LICENSE'].filter((path) => !packedFiles.has(path));
  if (named.length === 0 || missing.length > 0)
    throw new CheckFailure(
      'files are not packed that package.json names or that must be there',
      missing.join('\n'),
    );
  return { file: join(folder, made.filename), size: made.size };
}

/** Lets the folder use a package of this repository, as if it had been installed there. */
function link(folder: string, name: string) {
  const place = join(folder, 'node_modules', name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(resolve('node_modules', name), place, 'junction');
}

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

/** @throws {CheckFailure} with the output, if the program does not end well */
async function must(program: string, args: readonly string[], cwd: string): Promise<string> {
  // A parent that npm started must not tell npm below what to do.
  const env = { npm_config_ignore_scripts: '', npm_config_dry_run: '' };
  const { ok, output } = await runProgram(program, args, { cwd, env, limitSeconds: 120 });
  if (!ok)
    throw new CheckFailure(`${[program, ...args].join(' ')} failed in a fresh folder`, output);
  return output;
}
