/**
 * `npm run mutants [-- <folder> …]` changes the code in one small place after the other, and counts how many
 * of those changes some unit test notices. Each folder must reach the threshold by itself; what survives is
 * listed. Only what has changed since the last run is tried again; `--force` tries everything.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { atRoot } from './at-root.mjs';
import { CheckFailure } from './check-failure.mjs';
import { install } from './install.mjs';
import { FOLDERS, THRESHOLD, filesOf } from './mutants/folders.mjs';
import { incrementalOf, mutantsIn, scoreOf } from './mutants/score.mjs';
import { runTool } from './program.mjs';

const CONFIG = '.ci/mutants/stryker.config.mjs';
/** A run takes minutes where the code is new; the folder with the most code takes most of an hour. */
const LIMIT_S = 4 * 3600;
/** What a run over unchanged code tries again; what took too long may have met a busy machine. */
const RETRIED = ['Survived', 'RuntimeError', 'Timeout'];
/** Of those that survive, as many as a person reads. */
const LISTED = 400;

await atRoot(async () => {
  await install({ live: true });
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('-'));
  const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
  if (unknown.length > 0) {
    const known = Object.keys(FOLDERS).join(', ');
    throw new CheckFailure(`no folder is called ${unknown.join(', ')}; there are ${known}`);
  }
  // It runs for long and nobody waits for it.
  setPriority(15);
  const scores = [];
  for (const name of names.length > 0 ? names : Object.keys(FOLDERS)) {
    scores.push(await tried(name, args.includes('--force')));
  }
  console.log(`\n${scores.map(({ line }) => line).join('\n')}`);
  const low = scores.filter(({ percent }) => percent < THRESHOLD).map(({ name }) => name);
  if (low.length > 0) {
    throw new CheckFailure(`fewer than ${THRESHOLD} % of the mutants killed in ${low.join(', ')}`);
  }
});

/**
 * Has what survived the last run tried again: Stryker does not notice that a new test could kill a change of
 * what is worked out while modules load.
 *
 * @param {string} path  what Stryker remembers of that run
 */
function retrySurvivors(path) {
  if (!existsSync(path)) return;
  const last = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of Object.values(last.files)) {
    file.mutants = file.mutants.filter(
      (/** @type {{ status: string }} */ { status }) => !RETRIED.includes(status),
    );
  }
  writeFileSync(path, JSON.stringify(last));
}

/**
 * Tries one folder, and lists what survived.
 *
 * @param {string} name
 * @param {boolean} force
 */
async function tried(name, force) {
  if (filesOf(name).length === 0) throw new CheckFailure(`${name} holds no file to mutate`);
  mkdirSync('.cache/mutants', { recursive: true });
  retrySurvivors(incrementalOf(name));
  const { ok, output } = await runTool(
    '@stryker-mutator/core',
    ['run', CONFIG, ...(force ? ['--force'] : [])],
    { limitSeconds: LIMIT_S, live: true, env: { PARLEY_MUTANTS: name } },
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
