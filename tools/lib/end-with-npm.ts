const LOOK_EVERY_MS = 500;

/**
 * Ends this process, as SIGTERM would, once npm is gone. npm starts scripts through a shell; told to stop,
 * it passes the signal to that shell, which goes without telling its child, and a server would stay behind
 * with its port. A process not started by npm is left alone. Returns what ends the wait.
 */
export function endWithNpm(): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
