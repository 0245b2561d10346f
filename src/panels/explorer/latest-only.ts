/**
 * Runs tasks by key, of each key the latest only: a new task aborts the one before, and what that one still
 * brings comes to nothing.
 */
export class LatestOnly {
  readonly #controllers = new Map<string, AbortController>();

  /** Keys of the tasks that run. */
  get running(): ReadonlySet<string> {
    return new Set(this.#controllers.keys());
  }

  /** What the task brings, or null when it was stopped or another took its place. */
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
