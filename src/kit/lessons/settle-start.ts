import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { type KeptStart, WORLD_START } from './kept-lesson.ts';
import { beginLesson, readStoredLesson } from './progress-store.ts';

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
  const noted = readStoredLesson(id).starts[place];
  if (noted === undefined) {
    const here = await readHere();
    // Another tab may have begun the lesson meanwhile.
    if (readStoredLesson(id).starts[place] === undefined) beginLesson(id, place, here);
    return;
  }
  const start = startNow(noted, log);
  if (start !== noted) beginLesson(id, place, start);
}

/**
 * The start of a lesson as it holds now. After a reset ids begin anew, and everything in the log counts. After a rewind the
 * start stays: ids of calls that were undone are never used again. If the log has none of the calls that the start names, a
 * rewind to before them looks like a reset.
 */
export function startNow(
  start: KeptStart,
  log: readonly Pick<ExchangeSummary, 'id' | 'at'>[],
): KeptStart {
  const named = [
    { id: start.exchange, at: start.at },
    { id: start.after, at: start.afterAt },
  ].flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
  const isSame = named.flatMap(({ id, at }) =>
    log.filter((call) => call.id === id).map((call) => at === null || call.at === at),
  );
  if (isSame.length > 0) return isSame.includes(false) ? WORLD_START : start;
  const newest = log.at(-1)?.id ?? '';
  return named.some(({ id }) => newest < id) ? WORLD_START : start;
}
