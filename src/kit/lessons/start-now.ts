import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { WORLD_START, type KeptStart } from './kept-lesson.ts';

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
