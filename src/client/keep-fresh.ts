import type { QueryClient } from '@tanstack/react-query';
import type { ExchangeSummary } from '../contract/sandbox.ts';
import type { TableName } from '../contract/tables.ts';
import type { ParleyClient } from './transport/client.ts';
import { forgetFlows } from './use-flow.ts';
import { CALLS, conditionsQuery, exchangesQuery, liveQuery, worldQuery } from './queries.ts';

/** How long new exchanges are gathered before they are shown, in milliseconds: a burst is one update. */
const GATHER_MS = 50;

/**
 * Keeps what the page has read of the world as fresh as the world: new exchanges join the log, a changed
 * world is read again. Goes on until the function it returns is called.
 */
export function keepFresh(client: ParleyClient, queries: QueryClient): () => void {
  const log = exchangesQuery(client).queryKey;
  /** What is read anew when the world changed otherwise than by a call. */
  const state = [worldQuery(client).queryKey, conditionsQuery(client).queryKey];
  const readAnew = () => {
    for (const queryKey of state) void queries.invalidateQueries({ queryKey });
  };
  let gathered: ExchangeSummary[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function flush() {
    timer = null;
    // While the log itself is still on its way, new exchanges wait for it.
    if (queries.getQueryState(log)?.fetchStatus === 'fetching') return gather();
    const arrived = gathered;
    gathered = [];
    queries.setQueryData(log, (known) => known && joined(known, arrived));
    if (arrived.some(changesBrief))
      void queries.invalidateQueries({ queryKey: worldQuery(client).queryKey });
  }
  function gather() {
    timer ??= setTimeout(flush, GATHER_MS);
  }

  const stop = client.listen((message) => {
    switch (message.type) {
      case 'connected':
        queries.setQueryData(liveQuery.queryKey, 'connected');
        if (!message.resumed) {
          void queries.invalidateQueries({ queryKey: log });
          readAnew();
        }
        return;
      case 'lost':
        queries.setQueryData(liveQuery.queryKey, 'lost');
        return;
      case 'exchange':
        gathered.push(message.value);
        gather();
        return;
      case 'world':
        if (isAnotherWorld(message.value.reason)) {
          gathered = [];
          void queries.resetQueries({ queryKey: log });
          queries.removeQueries({ queryKey: ['exchange'] });
          void queries.resetQueries({ queryKey: [CALLS] });
          forgetFlows(client.baseUrl);
        }
        readAnew();
    }
  });

  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Tables of which the world in brief shows something. */
const SHOWN_IN_BRIEF: ReadonlySet<TableName> = new Set(['apps', 'channels', 'tokens', 'webhooks']);

/** Whether a call changed something that the world in brief shows: an install does, and a revocation. */
const changesBrief = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => SHOWN_IN_BRIEF.has(table));

/** After these the log is another one; the others leave it as it is. */
const isAnotherWorld = (reason: string) =>
  reason === 'reset' || reason === 'snapshot' || reason === 'resync';

/** The log with what arrived; a stream that was resumed may tell some of it twice. */
function joined(
  known: readonly ExchangeSummary[],
  arrived: readonly ExchangeSummary[],
): readonly ExchangeSummary[] {
  const ids = new Set(known.map((exchange) => exchange.id));
  const fresh = arrived.filter((exchange) => !ids.has(exchange.id) && ids.add(exchange.id));
  return fresh.length > 0 ? [...known, ...fresh] : known;
}
