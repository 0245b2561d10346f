import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { type StoredStart, WORLD_START } from './stored-lesson.ts';
import { beginLesson, readStoredLesson } from './progress-store.ts';

/**
 * Makes sure that the start of a lesson in a world is noted and valid: notes the newest call if no start is noted, and adjusts one
 * that the log of the world contradicts. `readNewest` reads the newest call, delivery and interaction; if it rejects, so does this.
 */
export async function settleStart(
  id: string,
  worldId: string,
  log: readonly ExchangeSummary[],
  readNewest: () => Promise<StoredStart>,
): Promise<void> {
  const notedStart = readStoredLesson(id).starts[worldId];
  if (notedStart === undefined) {
    const newest = await readNewest();
    // Another tab may have begun the lesson meanwhile.
    if (readStoredLesson(id).starts[worldId] === undefined) beginLesson(id, worldId, newest);
    return;
  }
  const start = adjustStart(notedStart, log);
  if (start !== notedStart) beginLesson(id, worldId, start);
}

/**
 * Adjusts a noted start to the log. After a reset, ids begin again, and everything in the log counts. After a rewind, the start stays,
 * because ids of undone calls are never used again. But if the log has none of the calls that the start names, and ends
 * before one of them, this counts as a reset.
 */
export function adjustStart(
  start: StoredStart,
  log: readonly Pick<ExchangeSummary, 'id' | 'at'>[],
): StoredStart {
  // The newest call when the lesson began, and the call that finished the last chapter.
  const namedCalls = [
    { id: start.exchange, at: start.at },
    { id: start.after, at: start.afterAt },
  ].flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
  /** For each named call in the log: whether it has the noted time. */
  const matches = namedCalls.flatMap(({ id, at }) =>
    log.filter((call) => call.id === id).map((call) => at === null || call.at === at),
  );
  if (matches.length > 0) return matches.includes(false) ? WORLD_START : start;
  const newestId = log.at(-1)?.id ?? '';
  return namedCalls.some(({ id }) => newestId < id) ? WORLD_START : start;
}
