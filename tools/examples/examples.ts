/**
 * `npm run examples`: the tests of the examples in other languages, against the built package; `-- python go` runs some of them.
 * Those whose tools are not installed are named and not tried.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';
import { buildPackage } from '../package/build-package.ts';
import { EXAMPLES, type Example } from './languages.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !EXAMPLES.some((example) => example.name === name));
if (unknown.length > 0)
  throw new CheckFailure(
    `there is no example called ${unknown.join(', ')}`,
    `There are ${EXAMPLES.map(({ name }) => name).join(', ')}.`,
  );
await buildPackage();
let failed = 0;
for (const example of EXAMPLES) {
  if (wanted.length > 0 && !wanted.includes(example.name)) continue;
  console.log(`${example.name}: ${await outcomeOf(example)}`);
}
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the tests of an example in a copy of its folder, and says what came of it. */
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
