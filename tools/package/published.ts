import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import type { RunJudge } from './judges/judges.ts';

const WORKFLOWS = '.github/workflows';

/**
 * Checks a packed file as those who install it see it: that what package.json names is there and of the format that it should be,
 * and that TypeScript finds the types of each door. The package has ES modules only, which `require` of Node 20.19 loads.
 *
 * @throws {CheckFailure} with what is wrong
 */
export async function checkPublished(file: string, judge: RunJudge): Promise<void> {
  await judge('publint', ['run', file, '--strict'], 'the packed file');
  const said = await judge(
    '@arethetypeswrong/cli',
    [file, '--profile', 'esm-only', '--no-color', '--no-emoji'],
    'the packed file',
  );
  // To have none is no fault for it.
  if (said.includes('does not contain types'))
    throw new CheckFailure('TypeScript finds no types in the packed file', said);
}

/**
 * Checks what is run elsewhere: the workflows and the action by the schemas of GitHub, and the Dockerfile.
 *
 * @throws {CheckFailure} with what is wrong
 */
export async function checkDefinitions(judge: RunJudge): Promise<void> {
  const workflows = readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name));
  for (const file of [...workflows, 'action.yml'])
    await judge('@action-validator/cli', [file], file);
  await judge('dockerfile-utils', ['lint', 'Dockerfile'], 'Dockerfile');
}
