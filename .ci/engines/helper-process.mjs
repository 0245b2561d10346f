import { spawn } from 'node:child_process';

/**
 * Starts a program that serves a browser, in a process group of its own: it is ended with all it has started,
 * and when this process ends, however that comes about.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, extraPipe?: boolean }} [options]
 *   `extraPipe`: the program writes to its file descriptor 3
 * @returns {Promise<{ readonly child: import('node:child_process').ChildProcess, readonly end: () => void }>}
 *   rejects when it cannot be started
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
      // Nothing of the group is left.
    }
  };
  process.on('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve({ child, end }));
  });
}
