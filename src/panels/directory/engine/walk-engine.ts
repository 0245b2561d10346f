import { Cell } from '../../../base/cell.ts';
import type { RetryWait } from '../../../client/retry-after.ts';

/** What a walk is doing. */
export interface EngineState<Action> {
  readonly runningAction: Action | null;
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
  readonly state = new Cell<EngineState<Action>>({ runningAction: null, wait: null, error: null });
  #controller: AbortController | null = null;

  /** Runs an action unless another one runs. Returns how it ended, or null if it did not start. Never rejects. */
  async run(
    action: Action,
    work: (context: ActionContext) => Promise<void>,
  ): Promise<'done' | 'failed' | 'stopped' | null> {
    if (this.#controller !== null) return null;
    const controller = (this.#controller = new AbortController());
    const set = (state: Partial<EngineState<Action>>) => {
      if (this.#controller === controller) this.state.change(state);
    };
    set({ runningAction: action, wait: null, error: null });
    try {
      await work({ signal: controller.signal, onWait: (wait) => set({ wait }) });
      return controller.signal.aborted ? 'stopped' : 'done';
    } catch (reason) {
      const isAbort = reason instanceof DOMException && reason.name === 'AbortError';
      if (isAbort || controller.signal.aborted) return 'stopped';
      set({ error: reason instanceof Error ? reason : new Error(String(reason)) });
      return 'failed';
    } finally {
      if (this.#controller === controller) this.#becomeIdle();
    }
  }

  /** Replaces the running action in the state, where the running work reads it. */
  switchTo(action: Action): void {
    if (this.#controller !== null) this.state.change({ runningAction: action });
  }

  /** Stops the running action and its wait at once. */
  stop(): void {
    if (this.#controller === null) return;
    this.#controller.abort();
    this.#becomeIdle();
  }

  dismissError(): void {
    this.state.change({ error: null });
  }

  #becomeIdle(): void {
    this.#controller = null;
    this.state.change({ runningAction: null, wait: null });
  }
}
