import { readdirSync, readFileSync } from 'node:fs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';

const CANARIES = 'tools/canaries/bounds';

/**
 * Benches that fail above a bound: hard texts, whose time may grow at most 2.2 times per doubling of their length,
 * averaged over two doublings or more (growth.mjs), and calls that nothing else may make slower (bounds.mjs).
 *
 * @throws {CheckFailure} when something is above its bound
 */
export async function checkBounds() {
  await requireCanariesToSing();
  if (!(await bounds('src', true)).ok) {
    throw new CheckFailure('something takes longer than its bound');
  }
}

function bounds(folder: string, live: boolean) {
  const args = ['run', '--config', 'tools/bounds/bounds.config.ts', '--root', '.', '--dir', folder];
  return runTool('vitest', args, { live, limitSeconds: 1800 });
}

/** Canaries that take quadratic or cubic time, or more than their bound, must be reported, or the bench does not work. */
async function requireCanariesToSing() {
  const { ok, output } = await bounds(CANARIES, false);
  const source = readdirSync(CANARIES)
    .map((name) => readFileSync(`${CANARIES}/${name}`, 'utf8'))
    .join('\n');
  const planted = [...source.matchAll(/^\/\/ must be reported: (.+)$/gm)].map(([, what]) => what);
  const silent = planted.filter((what = '') => !output.includes(what));
  if (ok || planted.length === 0 || silent.length > 0) {
    throw new CheckFailure(`the bench did not report these canaries: ${silent.join(', ')}`, output);
  }
  console.log(`Reported, as they must be: ${planted.join(', ')}.`);
}
