import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CheckFailure } from './check-failure.mjs';
import { runProgram } from './program.mjs';

/**
 * Installs the packages that a folder of tools locks for itself, if these versions are not there yet: those that few who work on
 * Parley need, or that would be in the way of others.
 *
 * @param tools has `package.json` and `package-lock.json`
 * @returns where they are: a folder with `node_modules`
 * @throws {CheckFailure} if npm cannot install them
 */
export async function provideLocked(tools: string): Promise<string> {
  const lock = readFileSync(join(tools, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join('.cache', basename(tools), version);
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(tools, file), join(folder, file));
  const { ok, output } = await runProgram('npm', ['ci', '--ignore-scripts', '--no-audit'], {
    cwd: folder,
    limitSeconds: 600,
  });
  if (!ok) throw new CheckFailure(`the packages of ${tools} cannot be installed`, output);
  return folder;
}
