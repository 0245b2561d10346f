import type { Result } from './section.ts';
import type { Row } from './rows.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram } from '../lib/program.mjs';
import { buildPlatform } from './platform-build.ts';

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
