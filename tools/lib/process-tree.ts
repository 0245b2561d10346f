import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** How often to look, in milliseconds: what a process does after the last look is not counted. */
const LOOK_EVERY_MS = 250;

/** The kernel counts processor time in hundredths of a second, on every architecture. */
const TICKS_A_SECOND = 100;

/** Whether the system says how much processor time its processes take. */
export const isMeasured = existsSync('/proc/self/stat');

/**
 * Begins to measure the processor time of this process and of all that it starts, also of what has ended or was left behind
 * by its parent.
 *
 * @returns ends the measurement, and says its seconds; 0 where nothing can be measured
 */
export function measureProcesses(): () => number {
  if (!isMeasured) return () => 0;
  /** Seconds of each process of the tree, by its number and its beginning, which tells it from another of that number. */
  const known = new Map<string, number>();
  const look = () => {
    const all = new Map(
      readdirSync('/proc').flatMap((name) => {
        const one = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
        return one === null ? [] : [[Number(name), one] as const];
      }),
    );
    const isOurs = (pid: number): boolean => {
      const one = all.get(pid);
      return one !== undefined && (pid === process.pid || known.has(one.id) || isOurs(one.parent));
    };
    for (const [pid, { id, seconds }] of all) if (isOurs(pid)) known.set(id, seconds);
  };
  // What the process itself has used before does not count.
  const before = readProcess(process.pid)?.seconds ?? 0;
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    look();
    clearInterval(timer);
    return [...known.values()].reduce((sum, seconds) => sum + seconds, -before);
  };
}

/** What the system says of a process; null if it has ended. */
function readProcess(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it can hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      id: `${pid} ${fields[19]}`,
      parent: Number(fields[1]),
      seconds: ticks / TICKS_A_SECOND,
    };
  } catch {
    return null;
  }
}
