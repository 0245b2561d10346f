import { Cell } from '../../../base/cell.ts';
import type { RetryWait } from '../../../client/retry-after.ts';

/** What a walk does at present. */
export interface EngineState<Action> {
  /** The running action, or null. */
  readonly busy: Action | null;
  readonly wait: RetryWait | null;
  /** Why the last action failed; null while another one runs. */
  readonly error: Error | null;
}

/** What an action gets when it runs. */
export interface ActionContext {
  /** Aborted when the action is stopped: it must change nothing afterwards. */
  readonly signal: AbortSignal;
  readonly onWait: (wait: RetryWait | null) => void;
}

/** Runs the actions of a walk, one at a time. */
export class WalkEngine<Action> {
  readonly state = new Cell<EngineState<Action>>({ busy: null, wait: null, error: null });
  #running: AbortController | null = null;

  /** Runs an action unless another one runs. Returns how it ended, or null if it did not start. Never rejects. */
  async run(
    action: Action,
    work: (context: ActionContext) => Promise<void>,
  ): Promise<'done' | 'failed' | 'stopped' | null> {
    if (this.#running !== null) return null;
    const running = (this.#running = new AbortController());
    const set = (state: Partial<EngineState<Action>>) => {
      if (this.#running === running) this.state.change(state);
    };
    set({ busy: action, wait: null, error: null });
    try {
      await work({ signal: running.signal, onWait: (wait) => set({ wait }) });
      return running.signal.aborted ? 'stopped' : 'done';
    } catch (reason) {
      const isAbort = reason instanceof DOMException && reason.name === 'AbortError';
      if (isAbort || running.signal.aborted) return 'stopped';
      set({ error: reason instanceof Error ? reason : new Error(String(reason)) });
      return 'failed';
    } finally {
      if (this.#running === running) this.#becomeIdle();
    }
  }

  /** Replaces the running action. Its work sees the change in the state. */
  switchTo(action: Action): void {
    if (this.#running !== null) this.state.change({ busy: action });
  }

  /** Stops the running action and its wait at once. */
  stop(): void {
    if (this.#running === null) return;
    this.#running.abort();
    this.#becomeIdle();
  }

  dismissError(): void {
    this.state.change({ error: null });
  }

  #becomeIdle(): void {
    this.#running = null;
    this.state.change({ busy: null, wait: null });
  }
}
