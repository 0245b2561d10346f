/**
 * `npm run bench`: hard texts, whose time may grow at most 2.2 times per doubling of their length, averaged
 * over two doublings or more (growth.mjs), and then the other `*.bench.ts` files. Arguments are Vitest's.
 */
import { readFileSync } from 'node:fs';
import { atRoot } from './at-root.mjs';
import { CheckFailure } from './check-failure.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

const CANARIES = '.ci/canaries/hard-texts';

await atRoot(async () => {
  const args = process.argv.slice(2);
  await install({ live: true });
  await requireCanariesToSing();
  const some = args.length > 0 ? ['--passWithNoTests'] : [];
  if (!(await hardTexts('src', [...some, ...args], true)).ok) {
    throw new CheckFailure('the time for some hard texts grows faster than their length');
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
function hardTexts(folder, args, live) {
  const config = ['run', '--config', '.ci/hard-texts.config.mjs', '--root', '.', '--dir', folder];
  return runTool('vitest', [...config, ...args], { live, limitSeconds: 1800 });
}

/** Canaries with quadratic and cubic time must be reported, or the bench does not work. */
async function requireCanariesToSing() {
  const { ok, output } = await hardTexts(CANARIES, [], false);
  const source = readFileSync(`${CANARIES}/hard-texts.bench.mjs`, 'utf8');
  const planted = [...source.matchAll(/^\/\/ must be reported: (.+)$/gm)].map(([, what]) => what);
  const silent = planted.filter((what) => !output.includes(`doubling: ${what}`));
  if (ok || planted.length === 0 || silent.length > 0) {
    throw new CheckFailure(
      `the bench did not report these non-linear canaries: ${silent.join(', ')}`,
      output,
    );
  }
  console.log(`Reported, as they must be: ${planted.join(', ')}.`);
}
