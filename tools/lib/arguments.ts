import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CheckFailure } from './check-failure.mjs';

/**
 * Reads the arguments of a command.
 *
 * @throws {CheckFailure} that says what is wrong, and how the command is used
 * @param command as it stands after `npm run`
 */
export function parsedArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  usage: string,
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CheckFailure(`the arguments of ${command} are invalid`, `${reason}\n\n${usage}`);
  }
}

/**
 * How many times as fast as people read a scenario is played.
 *
 * @throws {CheckFailure} unless it is from 0.25 to 20
 */
export function paceOf(written: string) {
  const pace = Number(written);
  if (!(pace >= 0.25 && pace <= 20))
    throw new CheckFailure(`the pace ${written} is invalid: it must be from 0.25 to 20`);
  return pace;
}
