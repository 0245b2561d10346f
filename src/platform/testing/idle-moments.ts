import type { Idle } from '../runtime/idle.ts';

/** A host whose idle moments come when the test says so. */
export function idleMoments() {
  let waiting: (() => void)[] = [];
  const idle: Idle = (work) => void waiting.push(work);
  return {
    idle,
    /** One moment: does what was asked for until now. Returns whether anything was. */
    moment: (): boolean => {
      const now = waiting;
      waiting = [];
      for (const work of now) work();
      return now.length > 0;
    },
  };
}
