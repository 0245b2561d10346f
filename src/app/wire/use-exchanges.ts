import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { exchangesQuery } from '../../client/queries.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';

const NONE: readonly ExchangeSummary[] = [];

/** The log of calls, newest last; empty while it is on its way. */
export function useExchanges() {
  const { data = NONE, isPending, error } = useQuery(exchangesQuery(useClient()));
  return { exchanges: data, isPending, error };
}
