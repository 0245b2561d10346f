import * as z from 'zod/mini';
import { MAX_DEPTH, isValueDeeper } from '../../contract/json.ts';
import type { Exchange as ExchangeRecord } from '../../contract/sandbox.ts';
import { Exchange, RecordChange } from '../../contract/schemas/exchange.ts';

/** An exchange holds what a request brought, in the rows it changed. */
const MAX_EXCHANGE_DEPTH = MAX_DEPTH + 6;

/** As the sandbox shows it; what the records hold is JSON. An earlier Parley wrote neither `caused_by` nor `source`. */
const KeptExchange = z.extend(Exchange, {
  caused_by: z.exactOptional(Exchange.shape.caused_by),
  source: z.exactOptional(Exchange.shape.source),
  changes: z.array(z.extend(RecordChange, { before: z.json(), after: z.json() })),
});

const isKept = (raw: unknown): raw is ExchangeRecord =>
  !isValueDeeper(raw, MAX_EXCHANGE_DEPTH) && KeptExchange.safeParse(raw).success;

/**
 * Which entries of a log of calls that was kept, oldest first, can be shown: those of the right shape whose ids
 * rise. Answers true or false for each.
 */
export function readableExchanges(kept: readonly unknown[]): readonly boolean[] {
  let last = '';
  return kept.map((raw) => {
    if (!isKept(raw) || raw.id <= last) return false;
    last = raw.id;
    return true;
  });
}
