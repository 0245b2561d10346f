import type { ToLoop } from '../protocol/messages.ts';
import { Fetches } from './fetches.ts';
import { clipLine } from './outbox.ts';
import type { Part, PartSetting } from './part.ts';

/** How often it is checked whether the program is done, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/** After this many checks with nothing pending, the program is done: it reads a response between two checks. */
const MIN_QUIET_CHECKS = 2;

/** After this many checks with nothing pending, the program waits for something that never comes. */
const MAX_IDLE_CHECKS = 5000 / CHECK_INTERVAL_MS;

type Program = () => Promise<unknown>;

export interface LoopScope extends TimerScope {
  /** The code that the frame writes around the program calls it. */
  parley?: (program: Program) => void;
  fetch: unknown;
}

/**
 * Gives a loop `fetch`, runs it once, and reports when it is done. That is at its end, once no request or timer is pending,
 * like in Node, or at the first error that it does not catch.
 */
export function loopPart(
  { outbox, lineOf }: PartSetting,
  scope = globalThis as unknown as LoopScope,
): Part<Exclude<ToLoop, { readonly kind: 'ping' }>> {
  const timers = new PendingTimers(scope);
  const { setInterval, clearInterval } = timers.uncounted;
  const fetches = new Fetches(
    (message) => outbox.send(message),
    (text) => outbox.print('note', text, null),
  );
  scope.fetch = fetches.fetch;
  let program: Program = async () => undefined;
  scope.parley = (given) => {
    delete scope.parley;
    program = given;
  };

  let hasReturned = false;
  let hasEnded = false;
  let quietChecks = 0;

  function end(fault: { readonly text: string; readonly line: number | null } | null): void {
    if (hasEnded) return;
    hasEnded = true;
    outbox.reportLeftOut();
    outbox.send({
      kind: 'ended',
      fault: fault && { text: clipLine(fault.text), line: fault.line },
    });
  }

  function watch(): void {
    const check = setInterval(() => {
      quietChecks = fetches.size + timers.size === 0 ? quietChecks + 1 : 0;
      if (hasReturned && quietChecks >= MIN_QUIET_CHECKS) end(null);
      else if (quietChecks >= MAX_IDLE_CHECKS)
        end({ text: 'It waits for something that never comes.', line: null });
      if (hasEnded) clearInterval(check);
    }, CHECK_INTERVAL_MS);
  }

  return {
    start: () => {
      outbox.send({ kind: 'loaded' });
      watch();
      program().then(
        () => {
          hasReturned = true;
        },
        (error: unknown) => {
          const [text, line] = [String(error), lineOf(error)];
          outbox.print('error', text, line);
          end({ text, line });
        },
      );
    },
    hear: (message) => fetches.settle(message),
    uncaught: (text, line) => end({ text, line }),
  };
}

type Callback = (...args: unknown[]) => unknown;

/** The timer functions of a worker. */
interface TimerScope {
  setTimeout: (callback: Callback, ms?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  setInterval: (callback: Callback, ms?: number, ...args: unknown[]) => number;
  clearInterval: (id?: number) => void;
}

/** Replaces the timers of a scope by counted ones: as long as one is pending, the program is not done. */
class PendingTimers {
  readonly #open = new Set<number>();
  /** The original timers, which are not counted. */
  readonly uncounted: TimerScope;

  constructor(scope: TimerScope) {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = scope;
    this.uncounted = {
      setTimeout: setTimeout.bind(scope),
      clearTimeout: clearTimeout.bind(scope),
      setInterval: setInterval.bind(scope),
      clearInterval: clearInterval.bind(scope),
    };
    scope.setTimeout = (callback, ms, ...args) => {
      const id = this.uncounted.setTimeout(() => {
        this.#open.delete(id);
        callback(...args);
      }, ms);
      this.#open.add(id);
      return id;
    };
    scope.setInterval = (callback, ms, ...args) => {
      const id = this.uncounted.setInterval(callback, ms, ...args);
      this.#open.add(id);
      return id;
    };
    // Browsers keep timeouts and intervals in one list, and either function clears both.
    scope.clearTimeout = scope.clearInterval = (id) => {
      if (id !== undefined) this.#open.delete(id);
      this.uncounted.clearTimeout(id);
    };
  }

  get size(): number {
    return this.#open.size;
  }
}
