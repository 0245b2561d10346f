import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** How often to look, in milliseconds: what a process does after the last look is not counted. */
const LOOK_EVERY_MS = 250;

/** The kernel counts processor time in hundredths of a second, on every architecture. */
const TICKS_A_SECOND = 100;

export interface Process {
  parent: number;
  /** tells it from an earlier process of the same number */
  begun: string;
  /** processor time */
  seconds: number;
}

/**
 * The processor time of a process and of all that it starts, also of what has ended or was left behind by its parent. Where
 * there is no `/proc` nothing is measured.
 */
export class ProcessTree {
  #root;
  /** Seconds of each process of the tree, by its number and its beginning. */
  #known: Map<string, number> = new Map();
  #before;
  #timer: NodeJS.Timeout | undefined;

  /** What the process itself has used before does not count. */
  constructor(root: number = process.pid) {
    this.#root = root;
    this.#before = readProcess(root)?.seconds ?? 0;
    if (!ProcessTree.isMeasured) return;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  static isMeasured = existsSync('/proc/self/stat');

  /** Seconds until now. */
  get seconds() {
    let sum = -this.#before;
    for (const seconds of this.#known.values()) sum += seconds;
    return ProcessTree.isMeasured ? sum : 0;
  }

  /** Ends the measurement, and returns its seconds. */
  end() {
    this.look();
    clearInterval(this.#timer);
    return this.seconds;
  }

  look() {
    if (!ProcessTree.isMeasured) return;
    const all = processes();
    const isOurs: (pid: number) => boolean = (pid) => {
      const one = all.get(pid);
      if (one === undefined) return false;
      return pid === this.#root || this.#known.has(`${pid} ${one.begun}`) || isOurs(one.parent);
    };
    for (const [pid, { begun, seconds }] of all)
      if (isOurs(pid)) this.#known.set(`${pid} ${begun}`, seconds);
  }
}

function processes(): Map<number, Process> {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    if (one !== null) all.set(Number(name), one);
  }
  return all;
}

/** @returns null if it has ended */
function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it can hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      parent: Number(fields[1]),
      begun: String(fields[19]),
      seconds: ticks / TICKS_A_SECOND,
    };
  } catch {
    return null;
  }
}
