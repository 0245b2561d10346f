import { spawn } from 'node:child_process';

/**
 * Starts a helper program of a browser in its own process group. `end` also ends its child processes, and the group
 * ends with this process in any case.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, extraPipe?: boolean }} [options]
 *   `extraPipe`: the program writes to its file descriptor 3
 * @returns {Promise<{ readonly child: import('node:child_process').ChildProcess, readonly end: () => void }>}
 *   rejects if it cannot be started
 */
export function startHelper(command, args, { env = {}, extraPipe = false } = {}) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', extraPipe ? 'pipe' : 'ignore'],
    env: { ...process.env, ...env },
  });
  const end = () => {
    process.off('exit', end);
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The group has already ended.
    }
  };
  process.on('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve({ child, end }));
  });
}
