/**
 * `npm run mutants [-- <folder> …]` runs mutation tests: it makes one small change (a mutant) at a time and counts
 * how many the unit tests kill. Each folder must reach the threshold; surviving mutants are listed. Only mutants of
 * changed code are tried again; `--force` tries all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { FOLDERS, thresholdOf, filesOf, incrementalOf, reportOf } from './folders.ts';

const CONFIG = 'tools/mutants/stryker.config.mjs';
/** Lets Stryker load its settings, which import TypeScript. */
const TYPESCRIPT_LOADER = new URL('../lib/typescript.mjs', import.meta.url).href;
/** A run over new code takes minutes; the largest folder takes most of an hour. */
const LIMIT_S = 4 * 3600;
/** Results that are tried again even if the code is unchanged. A timeout may come from a busy machine. */
const RETRIED = ['Survived', 'RuntimeError', 'Timeout'];
/** Killed by a failing test or by a timeout: a mutant with an endless loop is noticed too. */
const KILLED = ['Killed', 'Timeout'];
/** A mutant that could not be tested counts as alive: a failing tool must not improve the score. */
const ALIVE = ['Survived', 'NoCoverage', 'RuntimeError'];

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
if (unknown.length > 0) {
  const known = Object.keys(FOLDERS).join(', ');
  throw new CheckFailure(`unknown folder ${unknown.join(', ')}: must be one of ${known}`);
}
// A long run must not slow down interactive work.
setPriority(10);
const scores = [];
for (const name of names.length > 0 ? names : Object.keys(FOLDERS))
  scores.push(await testMutants(name, args.includes('--force')));
console.log(`\n${scores.map(({ line }) => line).join('\n')}`);
const low = scores
  .filter(({ name, percent }) => percent < thresholdOf(name))
  .map(({ name }) => `${name} (${thresholdOf(name)} %)`);
if (low.length > 0) throw new CheckFailure(`too few mutants were killed in ${low.join(', ')}`);

/** A report of Stryker's, or its incremental file, as far as it is read here. */
interface Report {
  readonly files: Record<string, { mutants: { readonly status: string }[] }>;
}

function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Tests the mutants of one folder. Stryker lists the survivors. */
async function testMutants(name: string, force: boolean) {
  if (filesOf(name).length === 0) throw new CheckFailure(`${name} contains no file to mutate`);
  mkdirSync('.cache/mutants', { recursive: true });
  retrySurvivors(incrementalOf(name));
  const runs = FOLDERS[name]?.runs;
  const { ok, output } = await runTool(
    '@stryker-mutator/core',
    ['run', CONFIG, ...(force ? ['--force'] : [])],
    {
      limitSeconds: LIMIT_S,
      live: true,
      env: {
        PARLEY_MUTANTS: name,
        NODE_OPTIONS: `--import ${TYPESCRIPT_LOADER}`,
        ...(runs !== undefined && { PARLEY_RUNS: String(runs) }),
      },
    },
  );
  if (!ok) throw new CheckFailure(`Stryker could not finish ${name}`, output);
  const statuses = Object.values(readReport(reportOf(name)).files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const killed = statuses.filter((status) => KILLED.includes(status)).length;
  const all = killed + statuses.filter((status) => ALIVE.includes(status)).length;
  const percent = all === 0 ? 0 : (100 * killed) / all;
  const line = `${name.padEnd(10)} ${percent.toFixed(1).padStart(5)} %  ${killed} of ${all} mutants killed`;
  console.log(`\n${line}\n`);
  return { name, percent, line };
}

/**
 * Makes Stryker try the survivors of the last run again. It does not notice that a new test could kill a mutant in
 * code that runs while modules load.
 */
function retrySurvivors(path: string) {
  if (!existsSync(path)) return;
  const last = readReport(path);
  for (const file of Object.values(last.files))
    file.mutants = file.mutants.filter(({ status }) => !RETRIED.includes(status));
  writeFileSync(path, JSON.stringify(last));
}
