import { useQuery } from '@tanstack/react-query';
import { useLiveClient } from '../client/context.tsx';
import { exchangesQuery } from '../client/queries.ts';
import type { ExchangeSummary } from '../contract/sandbox.ts';

const NO_EXCHANGES: readonly ExchangeSummary[] = [];

/** The log of calls, also while the page shows the past: the exchanges, newest last and empty until loaded, and their query. */
export function useExchanges() {
  const log = useQuery(exchangesQuery(useLiveClient()));
  return { exchanges: log.data ?? NO_EXCHANGES, log };
}
