import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { WORLD_START, type KeptStart } from './kept-lesson.ts';

/**
 * The start of a lesson as it holds now. The world may have been reset since, or rewound to before it: then its log has begun
 * anew, and everything in it counts.
 */
export function startNow(
  start: KeptStart,
  log: readonly Pick<ExchangeSummary, 'id' | 'at'>[],
): KeptStart {
  const newest = log.at(-1)?.id ?? '';
  const { exchange, at, after } = start;
  if (exchange !== null) {
    const found = log.find(({ id }) => id === exchange);
    if (newest < exchange || (found !== undefined && at !== null && found.at !== at))
      return WORLD_START;
  }
  return after !== null && newest < after ? { ...start, after: null } : start;
}
