import { slice } from '../../../base/session.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';

/** The exchanges that a paused wire goes on showing, and the world they are of; null while it is live. */
export const usePause = slice<{
  readonly held: { readonly epoch: number; readonly exchanges: readonly ExchangeSummary[] } | null;
  readonly pause: (epoch: number, exchanges: readonly ExchangeSummary[]) => void;
  readonly resume: () => void;
}>('pause', (set) => ({
  held: null,
  pause: (epoch, exchanges) => set({ held: { epoch, exchanges } }),
  resume: () => set({ held: null }),
}));

/** How many of the exchanges, newest last, came after those that are held. */
export function countMissedSince(
  held: readonly ExchangeSummary[],
  exchanges: readonly ExchangeSummary[],
): number {
  const last = held.at(-1)?.id ?? '';
  return exchanges.length - (exchanges.findLastIndex(({ id }) => id <= last) + 1);
}
