/**
 * Runs tasks by key. A new task aborts the previous one with the same key, whose result is then ignored.
 */
export class LatestOnly {
  readonly #controllers = new Map<string, AbortController>();

  /** Keys of the running tasks. */
  get running(): ReadonlySet<string> {
    return new Set(this.#controllers.keys());
  }

  /** Resolves with the result of the task, or null if it was stopped or replaced. */
  async run<T>(key: string, task: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop(key);
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    try {
      const result = await task(controller.signal);
      return controller.signal.aborted ? null : result;
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#controllers.get(key) === controller) this.#controllers.delete(key);
    }
  }

  stop(key: string): void {
    this.#controllers.get(key)?.abort();
    this.#controllers.delete(key);
  }
}
