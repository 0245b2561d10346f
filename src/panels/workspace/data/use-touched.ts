import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient, useWorldStream } from '../../../client/context.tsx';
import { isInteraction } from '../../../client/interactions/interactions.ts';
import { exchangesQuery } from '../../../client/queries.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';
import type { ActedRecord } from './acted-reads.ts';

/**
 * Calls `onTouched` with the records that were changed since the last time, by calls or by what people do with apps; a record
 * may repeat. The first changes are reported immediately. Further ones are batched, so that a burst causes only a few reads.
 * `onActed`, if given, is called at once with the outcome of each action of a person, since people wait for it.
 */
export function useTouched(
  onTouched: (records: readonly TouchedRecord[]) => void,
  onActed?: (acted: readonly ActedRecord[]) => void,
): void {
  const client = useClient();
  const { epoch, moment } = client;
  const stream = useWorldStream();
  const exchanges = useQuery(exchangesQuery(client)).data;
  /** The last exchange that was processed, and the epoch of its world; null until the log has loaded. */
  const seen = useRef<{ readonly epoch: number; readonly id: string } | null>(null);
  const gathered = useRef<readonly TouchedRecord[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [budget] = useState(() => new ReadBudget());

  const report = useEffectEvent(() => {
    waiting.current = null;
    const records = gathered.current;
    gathered.current = [];
    onTouched(records);
  });

  const gather = useEffectEvent((touched: readonly TouchedRecord[]) => {
    if (touched.length === 0) return;
    gathered.current = [...gathered.current, ...touched];
    if (waiting.current !== null) return;
    const wait = budget.take(performance.now());
    if (wait === 0) report();
    else waiting.current = setTimeout(report, wait);
  });

  const gatherActed = useEffectEvent((acted: readonly ActedRecord[]) => {
    if (onActed === undefined || acted.length > MAX_AT_ONCE)
      gather(acted.map(({ record }) => record));
    else if (acted.length > 0) onActed(acted);
  });

  // Listens to changes that no call made. The past does not change.
  useEffect(
    () =>
      moment === null
        ? stream.subscribe((now, before) => {
            if (now.touched !== before.touched)
              gatherActed(now.touched.map((record) => ({ record, call: null })));
          })
        : undefined,
    [stream, moment],
  );

  // Follows the log of calls.
  useEffect(() => {
    if (exchanges === undefined) return;
    const before = seen.current;
    seen.current = { epoch, id: exchanges.at(-1)?.id ?? '' };
    if (before === null) return;
    if (before.epoch !== epoch) gathered.current = [];
    // The new world may have changed since the panel read it.
    const { acted, others } = findTouchedAfter(exchanges, before.epoch === epoch ? before.id : '');
    gatherActed(acted);
    gather(others);
  }, [exchanges, epoch]);

  // The timer ends with the panel.
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
}

/** More records than this are not what somebody waits for. */
const MAX_AT_ONCE = 20;

/** The records that the exchanges after `last` changed: because of an act, or not. Ids are in ascending order, so the loop ends early. */
function findTouchedAfter(exchanges: readonly ExchangeSummary[], last: string) {
  const acted: ActedRecord[] = [];
  const others: TouchedRecord[] = [];
  for (let at = exchanges.length - 1; at >= 0; at -= 1) {
    const exchange = exchanges[at];
    if (exchange === undefined || exchange.id <= last) break;
    const { id, caused_by: cause, touched } = exchange;
    if (cause !== null && isInteraction(cause))
      acted.push(...touched.map((record) => ({ record, call: id })));
    else others.push(...touched);
  }
  return { acted, others };
}

/**
 * A token bucket: one more read every three seconds, at most four at once. The panel shares the rate limit of the
 * acting app with the user's own program; twenty reads a minute leave the program more than half of tier 3. The
 * burst shows users their own changes immediately.
 */
const REFILL_MS = 3000;
const MAX_BURST = 4;

/** Limits how often the panel reads the workspace. */
export class ReadBudget {
  #tokens = MAX_BURST;
  #at = 0;

  /** Reserves the next read, and returns how long to wait for it. Both times are in milliseconds. */
  take(now: number): number {
    const ready = Math.min(MAX_BURST, this.#tokens + (now - this.#at) / REFILL_MS);
    this.#tokens = ready - 1;
    this.#at = now;
    return Math.max(0, (1 - ready) * REFILL_MS);
  }
}
