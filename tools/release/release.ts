/**
 * `npm run release`: checks the packed file as the check `package` does, and publishes that very file. With `-- --dry-run` it
 * checks all of it, says what is missing for a release, and publishes nothing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packed, PACKED_FILE } from '../checks/package.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';
import { releaseFaults, type Addresses } from './faults.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDry = values['dry-run'];

const { version, ...addresses } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
} & Addresses;
const faults = releaseFaults({
  version,
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
  addresses,
  isClean: (await git('status', '--porcelain')) === '',
  tags: (await git('tag', '--points-at', 'HEAD')).split('\n'),
});
if (faults.length > 0 && !isDry)
  throw new CheckFailure(`${version} cannot be released`, faults.join('\n'));

const { note } = await packed.run({ args: [] });
console.log(`${version}: ${note}`);
if (isDry) {
  const missing = faults.map((fault) => `  ${fault}`);
  console.log(
    missing.length === 0
      ? 'Nothing is missing: `npm run release` publishes it.'
      : ['Before it is published:', ...missing].join('\n'),
  );
} else {
  const { ok, output } = await runProgram('npm', ['publish', PACKED_FILE, '--provenance'], {
    live: true,
  });
  if (!ok) throw new CheckFailure(`npm did not publish ${version}`, output);
}

async function git(...args: readonly string[]): Promise<string> {
  const { ok, output } = await runProgram('git', args);
  if (!ok) throw new CheckFailure(`git ${args.join(' ')} failed`, output);
  return output.trim();
}
