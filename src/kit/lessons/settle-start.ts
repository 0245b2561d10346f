import type { ExchangeSummary } from '../../contract/sandbox.ts';
import type { KeptStart } from './kept-lesson.ts';
import { beginLesson, keptLesson } from './progress-store.ts';
import { startNow } from './start-now.ts';

/**
 * Notes where a lesson begins in a world, by the log of that world: here, unless a start is noted that still holds. `readHere`
 * reads the newest call and delivery; what it rejects with, this rejects with.
 */
export async function settleStart(
  id: string,
  place: string,
  log: readonly ExchangeSummary[],
  readHere: () => Promise<KeptStart>,
): Promise<void> {
  const noted = keptLesson(id).starts[place];
  if (noted === undefined) {
    const here = await readHere();
    // Another tab may have begun the lesson meanwhile.
    if (keptLesson(id).starts[place] === undefined) beginLesson(id, place, here);
    return;
  }
  const start = startNow(noted, log);
  if (start !== noted) beginLesson(id, place, start);
}
