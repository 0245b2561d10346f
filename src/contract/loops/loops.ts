import type { PrintedLine, ReceiverKey } from '../receiver.ts';

/**
 * Loops: programs of the user's that call the Web API and come to an end. They run in a sandboxed frame of the tab, as
 * receivers do (docs/decisions/receiver.md).
 */

/** What a loop has in place of the bot token, which the page puts into the header Authorization. */
export const TOKEN_PLACEHOLDER = 'xoxb-the-page-puts-the-token-here';

export interface LoopState {
  /**
   * `done`: it came to its end. `failed`: it threw an error, or exceeded a limit; `reason` says which. `stopped`: the
   * user stopped it, or started another one.
   */
  readonly status: 'ready' | 'starting' | 'running' | 'done' | 'failed' | 'stopped';
  /** The text that runs, or ran last; null before the first run. */
  readonly program: string | null;
  /** Why it failed, in a sentence; null otherwise. */
  readonly reason: string | null;
  /** How many requests it has sent in this run. */
  readonly calls: number;
  /** The newest lines, the newest last. */
  readonly printed: readonly PrintedLine[];
}

/** The loops of a page, of which one runs at a time. */
export interface Loops {
  /** The same object until something changes. */
  readonly get: () => LoopState;
  /** Calls `listener` after changes, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Runs a program with the bot token of an app, in place of the one that runs. Only a click of the user may lead here.
   * Resolves when it is over; never rejects.
   */
  readonly run: (of: ReceiverKey, program: string) => Promise<LoopState>;
  readonly stop: () => void;
  /** Removes the printed lines. */
  readonly clear: () => void;
}
