import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient, useWorldStream } from '../../../client/context.tsx';
import { isInteraction } from '../../../client/interactions/interactions.ts';
import { exchangesQuery } from '../../../client/queries.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';
import type { RecordChangedByAct } from './reads-after-acts.ts';

/**
 * Options of queries that `useTouched` keeps up to date while they are shown. They are read again when shown again, because
 * changes in between are unknown. Their calls wait for rate limits by themselves, so there are no retries.
 */
export const READ_WHEN_SHOWN = {
  staleTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const;

/**
 * Calls `onTouched` with the records that changed since its last call, because of API calls or of people's acts; a record may
 * repeat. The first changes are reported at once, further ones in batches, so that a burst causes few reads. `onActed`, if
 * given, gets the changes of people's acts at once, because people wait for them.
 */
export function useTouched(
  onTouched: (records: readonly TouchedRecord[]) => void,
  onActed?: (acted: readonly RecordChangedByAct[]) => void,
): void {
  const client = useClient();
  const { epoch, moment } = client;
  const stream = useWorldStream();
  const exchanges = useQuery(exchangesQuery(client)).data;
  /** The last exchange that was processed, and the epoch of its world; null until the log has loaded. */
  const seen = useRef<{ readonly epoch: number; readonly id: string } | null>(null);
  const gathered = useRef<readonly TouchedRecord[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [readBudget] = useState(() => new ReadBudget());

  const report = useEffectEvent(() => {
    timer.current = null;
    const records = gathered.current;
    gathered.current = [];
    onTouched(records);
  });

  const gather = useEffectEvent((touched: readonly TouchedRecord[]) => {
    if (touched.length === 0) return;
    gathered.current = [...gathered.current, ...touched];
    if (timer.current !== null) return;
    const wait = readBudget.take(performance.now());
    if (wait === 0) report();
    else timer.current = setTimeout(report, wait);
  });

  const gatherActed = useEffectEvent((acted: readonly RecordChangedByAct[]) => {
    if (onActed === undefined || acted.length > MAX_REPORTED_AT_ONCE)
      gather(acted.map(({ record }) => record));
    else if (acted.length > 0) onActed(acted);
  });

  // Listens to changes that no call made. A past moment does not change.
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
    const lastSeen = seen.current;
    seen.current = { epoch, id: exchanges.at(-1)?.id ?? '' };
    if (lastSeen === null) return;
    if (lastSeen.epoch !== epoch) gathered.current = [];
    // The new world may have changed since the panel read it.
    const { acted, others } = findTouchedAfter(
      exchanges,
      lastSeen.epoch === epoch ? lastSeen.id : '',
    );
    gatherActed(acted);
    gather(others);
  }, [exchanges, epoch]);

  // The timer ends with the panel.
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}

/** How many records of acts are reported at once. More of them are batched. */
const MAX_REPORTED_AT_ONCE = 20;

/** The records that exchanges after `last` changed, by acts and otherwise. Ids ascend, so the loop can end early. */
function findTouchedAfter(exchanges: readonly ExchangeSummary[], last: string) {
  const acted: RecordChangedByAct[] = [];
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
 * A token bucket: one read every three seconds, at most four at once. The panel shares the rate limit of the acting app with
 * the user's own program; twenty reads a minute leave the program more than half of tier 3. The burst shows users their own
 * changes at once.
 */
const REFILL_MS = 3000;
const MAX_BURST = 4;

/** Limits how often the panel reads the workspace. */
export class ReadBudget {
  #tokens = MAX_BURST;
  /** The time of the last call of `take`, in milliseconds. */
  #takenAt = 0;

  /** Reserves the next read, and returns how long it must wait. Both times are in milliseconds. */
  take(now: number): number {
    const available = Math.min(MAX_BURST, this.#tokens + (now - this.#takenAt) / REFILL_MS);
    this.#tokens = available - 1;
    this.#takenAt = now;
    return Math.max(0, (1 - available) * REFILL_MS);
  }
}
