import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CheckFailure } from './check-failure.mjs';
import { runProgram } from './program.mjs';

/**
 * Whether programs of the system may be installed: `npm test -- --no-install` leaves that to the user. What is missing
 * is then not tried, and named.
 */
export const mayInstall = (): boolean => process.env.PARLEY_NO_INSTALL !== '1';

/** Takes `--no-install` from arguments, for this process and all that it starts. */
export function withoutNoInstall(args: readonly string[]): string[] {
  if (args.includes('--no-install')) process.env.PARLEY_NO_INSTALL = '1';
  return args.filter((arg) => arg !== '--no-install');
}

/** Whether this user may install packages of Debian. */
export const canInstallFromDebian = (): boolean =>
  mayInstall() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages, and removes none: not even one of another version that stands in the way. */
export function installFromDebian(packages: readonly string[], live: boolean) {
  console.log(`Installs packages of the system: apt-get install ${packages.join(' ')}`);
  const script = `apt-get update && apt-get install -y --no-remove --no-install-recommends ${packages.join(' ')}`;
  // One after the other: `apt-get` fails beside another.
  return runProgram('flock', ['/var/lib/dpkg', 'sh', '-c', script], {
    limitSeconds: 600,
    live,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** A program that tests need, the packages of Debian that have it, and what is not tried without it. */
export interface Need {
  readonly program: string;
  readonly packages: readonly string[];
  readonly purpose: string;
}

/**
 * Says, before anything is installed, what will be and why; empty if nothing is missing.
 *
 * @param missing what is not on this system
 * @param may whether anything may be installed, and whether this user may install packages of Debian
 */
export function announcement(
  missing: readonly Need[],
  may: { readonly install: boolean; readonly debian: boolean },
): string {
  if (missing.length === 0) return '';
  const rows = missing.map(
    ({ program, packages, purpose }) =>
      `  ${program} (on Debian: ${packages.join(' and ')}): for ${purpose}`,
  );
  if (!may.install)
    return [
      'Nothing is installed. These are missing, and what needs them is not tried:',
      ...rows,
    ].join('\n');
  const how = may.debian
    ? 'These are missing and will be installed, as Playwright’s own builds or by apt-get:'
    : 'These are missing. Playwright’s own builds are tried; packages can be installed only by root on Debian:';
  return [how, ...rows, '`--no-install` leaves that to you.'].join('\n');
}

/** The path of a command, if it is installed. */
export const onPath = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));

/** What was not tried because a program is missing and nothing may be installed. No check fails for it. */
export class NotTried extends CheckFailure {}
