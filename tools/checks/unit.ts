import { existsSync, readFileSync, rmSync } from 'node:fs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';
import { filesUnder, isUnitTest } from '../lib/source-files.ts';

const REPORT = 'test-results/unit.json';

/** Unit and property tests. Arguments are Vitest's: `npm run unit -- chat.delete -t 'twice'`. */
export const unit = {
  name: 'unit',
  cpuSeconds: 330,
  async run({ live = false, args = [] }: { live?: boolean; args?: readonly string[] } = {}) {
    const { files, ...tests } = await runTests(REPORT, { live, args });
    if (args.length === 0) {
      const missed = ['src', 'tools']
        .flatMap((folder) => filesUnder(folder).filter(isUnitTest))
        .filter((path) => !files.some((file) => file.endsWith(`/${path}`)));
      if (missed.length > 0) throw new CheckFailure('test files were left out', missed.join('\n'));
    }
    return { note: `${tests.passed} passed in ${files.length} files`, tests };
  },
};

/**
 * Runs tests with Vitest.
 *
 * @throws {CheckFailure} if one fails, or none ran
 * @param path where the report goes
 */
export async function runTests(
  path: string,
  { live, args }: { readonly live: boolean; readonly args: readonly string[] },
) {
  // A report of an earlier run must not be taken for this one's.
  rmSync(path, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { ok, output } = await runTool(
    'vitest',
    ['run', '--allowOnly=false', ...reporters, ...args],
    {
      live,
      limitSeconds: 1800,
    },
  );
  if (!existsSync(path)) throw new CheckFailure('Vitest ended without a report', output);

  const { files, ...tests } = readReport(path);
  if (!ok) throw new CheckFailure('unit tests fail', output, tests);
  if (tests.passed === 0) throw new CheckFailure('no unit test ran', output, tests);
  return { files, ...tests };
}

function readReport(path: string) {
  const report: {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { name: string }[];
  } = JSON.parse(readFileSync(path, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name }) => name.replaceAll('\\', '/')),
  };
}
