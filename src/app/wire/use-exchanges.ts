import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { exchangesQuery } from '../../client/queries.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';

const NONE: readonly ExchangeSummary[] = [];

/** The log of calls: its exchanges, newest last and empty until they are loaded, and the query that loads them. */
export function useExchanges() {
  const log = useQuery(exchangesQuery(useClient()));
  return { exchanges: log.data ?? NONE, log };
}
