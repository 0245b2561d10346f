import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Starts a helper program of a browser in its own process group. `end` also ends its child processes, and the group
 * ends with this process in any case.
 *
 * @param options `extraPipe`: the program writes to its file descriptor 3
 * @returns rejects if it cannot be started
 */
export function startHelper(
  command: string,
  args: readonly string[],
  { env = {}, extraPipe = false }: { env?: Record<string, string>; extraPipe?: boolean } = {},
): Promise<{ readonly child: ChildProcess; readonly end: () => void }> {
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
