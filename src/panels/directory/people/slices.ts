/** Long work in short steps. Each `next` takes well under a millisecond, and yields how much is done, from 0 to 1. */
export type Work<Result = void> = Generator<number, Result, void>;

/** Maximum time of a slice, so that the page gets most of each frame. */
const MAX_SLICE_MS = 8;

/** The clock and the pauses of work in slices. */
export interface Scheduler {
  /** Milliseconds, for differences only. */
  readonly now: () => number;
  /** Resolves in a later task, after the tasks that the browser has queued. */
  readonly pause: () => Promise<void>;
  /** Resolves after some milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Resolves in the next task. Uses a message, because a timer waits for 4 milliseconds, or a second if the page is hidden. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

export const BROWSER_SCHEDULER: Scheduler = {
  now: () => performance.now(),
  pause: nextTask,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Does the work in slices of a few milliseconds. Returns its result, or null if `shouldContinue` returned false.
 *
 * @param shouldContinue called after each slice with how much is done, from 0 to 1
 */
export async function runInSlices<Result>(
  work: Work<Result>,
  { now, pause }: Scheduler,
  shouldContinue: (done: number) => boolean,
): Promise<{ readonly result: Result } | null> {
  let sliceEnd = now() + MAX_SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done === true) return { result: step.value };
    if (now() < sliceEnd) continue;
    if (!shouldContinue(step.value)) return null;
    await pause();
    if (!shouldContinue(step.value)) return null;
    sliceEnd = now() + MAX_SLICE_MS;
  }
}
