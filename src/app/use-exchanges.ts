import { useQuery } from '@tanstack/react-query';
import { useLiveClient } from '../client/context.tsx';
import { exchangesQuery } from '../client/queries.ts';
import type { ExchangeSummary } from '../contract/sandbox.ts';

const NONE: readonly ExchangeSummary[] = [];

/** The log of calls, whatever moment is shown: its exchanges, newest last and empty until they are loaded, and the query that loads them. */
export function useExchanges() {
  const log = useQuery(exchangesQuery(useLiveClient()));
  return { exchanges: log.data ?? NONE, log };
}
