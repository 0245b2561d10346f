/**
 * `npm run mutants [-- <folder> …]` runs mutation tests: it makes one small change (a mutant) at a time and counts
 * how many the unit tests kill. Each folder must reach the threshold; surviving mutants are listed. Only mutants of
 * changed code are tried again; `--force` tries all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { CheckFailure } from '../lib/check-failure.mjs';
import { FOLDERS, THRESHOLD, filesOf } from './folders.ts';
import { incrementalOf, mutantsIn, scoreOf } from './score.ts';
import { runTool } from '../lib/program.mjs';

const CONFIG = 'tools/mutants/stryker.config.mjs';
/** Lets Stryker load its settings, which import TypeScript. */
const TYPESCRIPT_LOADER = new URL('../lib/typescript.mjs', import.meta.url).href;
/** A run over new code takes minutes; the largest folder takes most of an hour. */
const LIMIT_S = 4 * 3600;
/** Results that are tried again even if the code is unchanged. A timeout may come from a busy machine. */
const RETRIED = ['Survived', 'RuntimeError', 'Timeout'];
/** Maximum number of surviving mutants to list. */
const LISTED = 400;

await main();

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('-'));
  const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
  if (unknown.length > 0) {
    const known = Object.keys(FOLDERS).join(', ');
    throw new CheckFailure(`unknown folder ${unknown.join(', ')}: must be one of ${known}`);
  }
  // A long run must not slow down interactive work.
  setPriority(15);
  const scores = [];
  for (const name of names.length > 0 ? names : Object.keys(FOLDERS)) {
    scores.push(await tried(name, args.includes('--force')));
  }
  console.log(`\n${scores.map(({ line }) => line).join('\n')}`);
  const low = scores.filter(({ percent }) => percent < THRESHOLD).map(({ name }) => name);
  if (low.length > 0) {
    throw new CheckFailure(
      `fewer than ${THRESHOLD} % of the mutants were killed in ${low.join(', ')}`,
    );
  }
}

/**
 * Makes Stryker try the survivors of the last run again. It does not notice that a new test could kill a mutant in
 * code that runs while modules load.
 *
 * @param path Stryker's incremental file of that run
 */
function retrySurvivors(path: string) {
  if (!existsSync(path)) return;
  const last: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  for (const file of Object.values(last.files)) {
    file.mutants = file.mutants.filter(({ status }) => !RETRIED.includes(status));
  }
  writeFileSync(path, JSON.stringify(last));
}

/** Tests the mutants of one folder and lists the survivors. */
async function tried(name: string, force: boolean) {
  if (filesOf(name).length === 0) throw new CheckFailure(`${name} contains no file to mutate`);
  mkdirSync('.cache/mutants', { recursive: true });
  retrySurvivors(incrementalOf(name));
  const { ok, output } = await runTool(
    '@stryker-mutator/core',
    ['run', CONFIG, ...(force ? ['--force'] : [])],
    {
      limitSeconds: LIMIT_S,
      live: true,
      env: { PARLEY_MUTANTS: name, NODE_OPTIONS: `--import ${TYPESCRIPT_LOADER}` },
    },
  );
  if (!ok) throw new CheckFailure(`Stryker could not finish ${name}`, output);
  const mutants = mutantsIn(name);
  const score = scoreOf(name, mutants);
  const alive = mutants.filter(({ alive: lives }) => lives);
  for (const { where, change } of alive.slice(0, LISTED)) console.log(`${where}\n    ${change}`);
  if (alive.length > LISTED) console.log(`… and ${alive.length - LISTED} more`);
  console.log(`\n${score.line}\n`);
  return score;
}
