import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CheckFailure } from '../../lib/check-failure.mjs';
import { provideLocked } from '../../lib/locked-packages.ts';
import { runProgram } from '../../lib/program.mjs';

const HERE = 'tools/package/judges';

/**
 * Tools that judge the package: `package.json` beside this file lists them. Two of them bring a compiler of their own, 90 MB in all,
 * so they are installed when they are first needed, and not with the dependencies of Parley.
 */
export type Judge =
  | '@action-validator/cli'
  | '@arethetypeswrong/cli'
  | '@microsoft/api-extractor'
  | 'dockerfile-utils'
  | 'publint';

/** Runs a judge. @throws {CheckFailure} with what it says, if it finds a fault */
export type RunJudge = (judge: Judge, args: readonly string[], what: string) => Promise<string>;

/**
 * Installs the judges, if these versions are not there yet.
 *
 * @throws {CheckFailure} if npm cannot install them
 */
export async function provideJudges(): Promise<RunJudge> {
  const folder = await provideLocked(HERE);
  return async (judge, args, what) => {
    const { ok, output } = await runProgram(
      process.execPath,
      [resolve(folder, scriptOf(folder, judge)), ...args],
      { limitSeconds: 180 },
    );
    if (!ok) throw new CheckFailure(`${judge} finds faults in ${what}`, output);
    return output;
  };
}

/** The script behind the only command of a judge, or the one that is called as the package is. */
function scriptOf(folder: string, judge: Judge): string {
  const place = join('node_modules', judge);
  const { bin } = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  return join(place, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}
