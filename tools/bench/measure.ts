import type { Result } from './section.ts';
import { CANARY, type Row } from './rows.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram, runTool } from '../lib/program.mjs';
import { newestBelow } from '../lib/built.ts';
import { type Budgets, overBudget } from './budgets.ts';

const NODE_ARGS = [
  '--import',
  './tools/lib/typescript.mjs',
  '--expose-gc',
  '--max-old-space-size=4096',
];

/**
 * Measures these rows, section by section, each in a process of its own.
 *
 * @throws {CheckFailure} when a section ends in an error or leaves a row out
 */
export async function measureRows(rows: readonly Row[]): Promise<Result[]> {
  await buildPlatform();
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  try {
    const results: Result[] = [];
    for (const section of new Set(rows.map(({ section }) => section))) {
      const names = rows.filter((row) => row.section === section).map(({ name }) => name);
      results.push(...(await runSection(section, names, join(folder, `${section}.json`))));
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runSection(section: string, names: readonly string[], file: string) {
  const args = [...NODE_ARGS, 'tools/bench/section.ts', section, file, JSON.stringify(names)];
  const { ok, output } = await runProgram(process.execPath, args, {
    live: true,
    limitSeconds: 1800,
  });
  if (!ok) throw new CheckFailure(`the section ${section} of the bench failed`, output);
  const results: Result[] = JSON.parse(readFileSync(file, 'utf8'));
  const missing = names.filter((name) => !results.some((result) => result.name === name));
  if (missing.length > 0) throw new CheckFailure(`the bench left out: ${missing.join(', ')}`);
  return results;
}

const FOLDER = '.cache/bench/platform';
/** The platform alone, bundled for Node with the settings of the server; not in `dist`, which every build empties. */
export const PLATFORM = `${FOLDER}/platform.js`;
const SOURCES = ['src/platform', 'src/contract', 'vite.config.ts', 'package-lock.json'];

/**
 * Bundles the platform, unless a bundle is there that is younger than its sources.
 *
 * @throws {CheckFailure} when it does not build
 */
async function buildPlatform() {
  const isFresh =
    existsSync(PLATFORM) && newestBelow(PLATFORM) > Math.max(...SOURCES.map(newestBelow));
  if (isFresh) return;
  const args = ['build', '--ssr', 'src/platform/platform.ts', '--outDir', FOLDER];
  const { ok, output } = await runTool('vite', args, { env: { NODE_ENV: 'production' } });
  if (!ok) throw new CheckFailure('the platform does not build', output);
}

type Measure = (rows: readonly Row[]) => Promise<readonly Result[]>;

/**
 * Compares results with their budgets. Rows that are over theirs are measured once more, since something may have
 * disturbed them.
 *
 * @throws {CheckFailure} that names each row that is over its budget twice
 */
export async function checkRows(
  rows: readonly Row[],
  results: readonly Result[],
  budgets: Budgets,
  measure: Measure = measureRows,
) {
  const failures = (measured: readonly Result[]) =>
    rows.flatMap((row) => {
      const result = measured.find(({ name }) => name === row.name);
      const failure = result === undefined ? null : overBudget(row, result, budgets);
      return failure === null ? [] : [{ row, failure }];
    });
  const first = failures(results);
  if (first.length === 0) return;
  console.log('\nOver budget, so measured once more:');
  const again = failures(await measure(first.map(({ row }) => row)));
  if (again.length === 0) return;
  throw new CheckFailure(
    `${again.length} of ${rows.length} rows are over budget`,
    again.map(({ failure }) => failure).join('\n'),
  );
}

/**
 * A call that does twice the work it may do must be reported, or the check does not work.
 *
 * @throws {CheckFailure} when it is not
 */
export async function requireCanaryToSing(measure: Measure = measureRows) {
  const [result] = await measure([CANARY]);
  if (result === undefined) throw new CheckFailure('the canary of the bench was not measured');
  const budgets = {
    machine: '',
    rows: { [CANARY.name]: { budget: CANARY.goal, date: '', result } },
  };
  if (overBudget(CANARY, result, budgets) === null) {
    throw new CheckFailure(`the bench did not report its canary: ${CANARY.name}`);
  }
  console.log(`Reported, as it must be: ${CANARY.name}.`);
}
