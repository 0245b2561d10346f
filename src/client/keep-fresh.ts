import type { QueryClient } from '@tanstack/react-query';
import type { ExchangeSummary } from '../contract/sandbox.ts';
import type { TableName } from '../contract/tables.ts';
import type { ParleyClient } from './transport/client.ts';
import {
  conditionsQuery,
  exchangesQuery,
  isOfAnotherWorld,
  worldQuery,
  type WorldKey,
} from './queries.ts';
import { forgetResults } from './world-results.ts';
import type { WorldClient, WorldStreamStore } from './world-stream.ts';

/** How long new exchanges are gathered before they are shown, in milliseconds: a burst is one update. */
const GATHER_MS = 50;

/**
 * Keeps what the page has read of the world as fresh as the world: new exchanges join the log, a changed world is
 * read again, and another world in its place begins a new epoch. Goes on until the function it returns is called.
 */
export function keepFresh(
  client: ParleyClient,
  queries: QueryClient,
  stream: WorldStreamStore,
): () => void {
  /** The client of the world that the page shows. */
  const shown = (): WorldClient => ({ ...client, epoch: stream.getState().epoch });
  /** Reads the world that takes the place of the shown one; null while none does. */
  let replacing: AbortController | null = null;
  let gathered: ExchangeSummary[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function readAgain(...read: readonly { readonly queryKey: WorldKey }[]) {
    for (const { queryKey } of read) void queries.invalidateQueries({ queryKey });
  }
  function flush() {
    timer = null;
    const log = exchangesQuery(shown()).queryKey;
    // While the log itself is still on its way, new exchanges wait for it.
    const isComing = queries.getQueryState(log)?.fetchStatus === 'fetching';
    if (replacing !== null || isComing) return gather();
    const arrived = gathered;
    gathered = [];
    queries.setQueryData(log, (known) => known && joined(known, arrived));
    if (arrived.some(changesBrief)) readAgain(worldQuery(shown()));
  }
  function gather() {
    timer ??= setTimeout(flush, GATHER_MS);
  }

  /**
   * Begins a new epoch once the new world was read in brief: then everything read of the old one goes in one step,
   * and whoever reads on knows the new world's tokens. What is still on its way belongs to the old epoch.
   */
  async function replaceWorld(): Promise<void> {
    gathered = [];
    forgetResults(client.baseUrl);
    replacing?.abort();
    const reading = new AbortController();
    replacing = reading;
    const brief = await client.world(reading.signal).catch(() => undefined);
    if (reading.signal.aborted) return;
    replacing = null;
    const next = { ...client, epoch: stream.getState().epoch + 1 };
    queries.setQueryData(worldQuery(next).queryKey, brief);
    stream.setState({ epoch: next.epoch });
    queries.removeQueries({ predicate: ({ queryKey }) => isOfAnotherWorld(queryKey, next) });
  }

  const stop = client.listen((message) => {
    switch (message.type) {
      case 'connected':
        stream.setState({ connection: 'connected' });
        if (!message.resumed)
          readAgain(exchangesQuery(shown()), worldQuery(shown()), conditionsQuery(shown()));
        return;
      case 'lost':
        stream.setState({ connection: 'lost' });
        return;
      case 'exchange':
        gathered.push(message.value);
        gather();
        return;
      case 'world':
        if (isAnotherWorld(message.value.reason)) void replaceWorld();
        else readAgain(worldQuery(shown()), conditionsQuery(shown()));
    }
  });

  return () => {
    stop();
    replacing?.abort();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Tables of which the world in brief shows something. */
const SHOWN_IN_BRIEF: ReadonlySet<TableName> = new Set(['apps', 'channels', 'tokens', 'webhooks']);

/** Whether a call changed something that the world in brief shows: an install does, and a revocation. */
const changesBrief = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => SHOWN_IN_BRIEF.has(table));

/** After these it is another world; the others leave it the one it is. */
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
