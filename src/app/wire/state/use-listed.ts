import { useLiveClient } from '../../../client/context.tsx';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { countMissedSince, usePause } from './pause.ts';

/** What the list is made of: every exchange of the log, or, while the wire is paused, those from then. */
export function useListed(exchanges: readonly ExchangeSummary[]): {
  readonly listed: readonly ExchangeSummary[];
  /** How many came since it was paused; null while it is live. */
  readonly missed: number | null;
  readonly pause: () => void;
  readonly resume: () => void;
} {
  const { epoch } = useLiveClient();
  const { held, pause, resume } = usePause();
  // Another world has another log.
  const kept = held?.epoch === epoch ? held.exchanges : null;
  return {
    listed: kept ?? exchanges,
    missed: kept === null ? null : countMissedSince(kept, exchanges),
    pause: () => pause(epoch, exchanges),
    resume,
  };
}
