import { slice } from '../../../base/session.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';

/** The exchanges that a paused wire shows, and their world; null while the wire is live. */
export const usePause = slice<{
  readonly pausedWire: {
    readonly epoch: number;
    readonly exchanges: readonly ExchangeSummary[];
  } | null;
  readonly pause: (epoch: number, exchanges: readonly ExchangeSummary[]) => void;
  readonly resume: () => void;
}>('pause', (set) => ({
  pausedWire: null,
  pause: (epoch, exchanges) => set({ pausedWire: { epoch, exchanges } }),
  resume: () => set({ pausedWire: null }),
}));

/** How many exchanges came after those of a paused list. In both lists, the newest exchange is last. */
export function countMissedSince(
  pausedList: readonly ExchangeSummary[],
  exchanges: readonly ExchangeSummary[],
): number {
  const lastPausedId = pausedList.at(-1)?.id ?? '';
  return exchanges.length - (exchanges.findLastIndex(({ id }) => id <= lastPausedId) + 1);
}
