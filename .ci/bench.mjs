/**
 * `npm run bench`: first what has a bound: hard texts, whose time may grow at most 2.2 times per doubling of their
 * length, averaged over two doublings or more (growth.mjs), and calls that nothing else may make slower (bounds.mjs).
 * Then the other `*.bench.ts` files, for reading. Arguments are Vitest's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { atRoot } from './at-root.mjs';
import { CheckFailure } from './check-failure.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

const CANARIES = '.ci/canaries/bounds';

await atRoot(async () => {
  const args = process.argv.slice(2);
  await install({ live: true });
  await requireCanariesToSing();
  const some = args.length > 0 ? ['--passWithNoTests'] : [];
  if (!(await bounds('src', [...some, ...args], true)).ok) {
    throw new CheckFailure('something takes longer than its bound');
  }
  const { ok } = await runTool('vitest', ['bench', '--run', ...some, ...args], {
    live: true,
    limitSeconds: 1800,
  });
  if (!ok) throw new CheckFailure('a benchmark failed');
});

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {boolean} live
 */
function bounds(folder, args, live) {
  const config = ['run', '--config', '.ci/bounds.config.mjs', '--root', '.', '--dir', folder];
  return runTool('vitest', [...config, ...args], { live, limitSeconds: 1800 });
}

/** Canaries that take quadratic or cubic time, or more than their bound, must be reported, or the bench does not work. */
async function requireCanariesToSing() {
  const { ok, output } = await bounds(CANARIES, [], false);
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
