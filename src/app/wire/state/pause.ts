import { slice } from '../../../base/session.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';

/** The exchanges that a paused wire shows, and their world; null while the wire is live. */
export const usePause = slice<{
  readonly paused: {
    readonly epoch: number;
    readonly exchanges: readonly ExchangeSummary[];
  } | null;
  readonly pause: (epoch: number, exchanges: readonly ExchangeSummary[]) => void;
  readonly resume: () => void;
}>('pause', (set) => ({
  paused: null,
  pause: (epoch, exchanges) => set({ paused: { epoch, exchanges } }),
  resume: () => set({ paused: null }),
}));

/** How many exchanges came after those that a paused list shows. The newest is last in both lists. */
export function countMissedSince(
  paused: readonly ExchangeSummary[],
  exchanges: readonly ExchangeSummary[],
): number {
  const last = paused.at(-1)?.id ?? '';
  return exchanges.length - (exchanges.findLastIndex(({ id }) => id <= last) + 1);
}
