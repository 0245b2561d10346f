import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { type StoredStart, WORLD_START } from './stored-lesson.ts';
import { beginLesson, readStoredLesson } from './progress-store.ts';

/**
 * Notes where a lesson begins in a world: at the newest call, unless a valid start is already noted. `readHere` reads the newest
 * call and delivery; if it rejects, so does this. `log` is the log of the world.
 */
export async function settleStart(
  id: string,
  place: string,
  log: readonly ExchangeSummary[],
  readHere: () => Promise<StoredStart>,
): Promise<void> {
  const noted = readStoredLesson(id).starts[place];
  if (noted === undefined) {
    const here = await readHere();
    // Another tab may have begun the lesson meanwhile.
    if (readStoredLesson(id).starts[place] === undefined) beginLesson(id, place, here);
    return;
  }
  const start = adjustStart(noted, log);
  if (start !== noted) beginLesson(id, place, start);
}

/**
 * Adjusts a noted start to the log. After a reset ids begin again, and everything in the log counts. After a rewind the start
 * stays, because ids of undone calls are never used again. If the log has none of the calls that the start names, a rewind to
 * before them counts as a reset.
 */
export function adjustStart(
  start: StoredStart,
  log: readonly Pick<ExchangeSummary, 'id' | 'at'>[],
): StoredStart {
  const namedCalls = [
    { id: start.exchange, at: start.at },
    { id: start.after, at: start.afterAt },
  ].flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
  const matches = namedCalls.flatMap(({ id, at }) =>
    log.filter((call) => call.id === id).map((call) => at === null || call.at === at),
  );
  if (matches.length > 0) return matches.includes(false) ? WORLD_START : start;
  const newest = log.at(-1)?.id ?? '';
  return namedCalls.some(({ id }) => newest < id) ? WORLD_START : start;
}
