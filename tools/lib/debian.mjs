import { existsSync } from 'node:fs';
import { runProgram } from './program.mjs';

/** Whether this user may install packages of Debian. */
export const canInstallFromDebian = () =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages, and removes none: not even one of another version that stands in the way.
 *
 * @param {readonly string[]} packages
 * @param {boolean} live
 */
export function installFromDebian(packages, live) {
  const script = `apt-get update && apt-get install -y --no-remove --no-install-recommends ${packages.join(' ')}`;
  return runProgram('sh', ['-c', script], {
    limitSeconds: 300,
    live,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
