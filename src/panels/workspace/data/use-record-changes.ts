import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient, useWorldStream } from '../../../client/context.tsx';
import { isInteraction } from '../../../client/interactions/interactions.ts';
import { exchangesQuery } from '../../../client/queries.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';
import type { RecordChangedByAct } from './reads-after-acts.ts';

/**
 * Options of queries that `useRecordChanges` keeps up to date while they are shown. They are read again when they are shown again,
 * because changes in between are unknown. Their calls wait for rate limits by themselves, so there are no retries.
 */
export const READ_WHEN_SHOWN = {
  staleTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const;

/**
 * Calls `onChanges` with the records that API calls or people's acts have changed since its last call; a record may occur more
 * than once. It reports the first changes at once and further ones in batches, so that a burst causes few reads. `onChangesByActs`
 * gets the changes by people's acts at once, because people wait for them. Without it, `onChanges` gets them, too.
 */
export function useRecordChanges(
  onChanges: (records: readonly TouchedRecord[]) => void,
  onChangesByActs?: (changesByActs: readonly RecordChangedByAct[]) => void,
): void {
  const client = useClient();
  const { epoch, moment } = client;
  const stream = useWorldStream();
  const exchanges = useQuery(exchangesQuery(client)).data;
  /** The last exchange that was processed, and the epoch of its world; null until the log has loaded. */
  const lastExchange = useRef<{ readonly epoch: number; readonly id: string } | null>(null);
  const gatheredRecords = useRef<readonly TouchedRecord[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [readBudget] = useState(() => new ReadBudget());

  const reportGathered = useEffectEvent(() => {
    timer.current = null;
    const records = gatheredRecords.current;
    gatheredRecords.current = [];
    onChanges(records);
  });

  const gatherRecords = useEffectEvent((touched: readonly TouchedRecord[]) => {
    if (touched.length === 0) return;
    gatheredRecords.current = [...gatheredRecords.current, ...touched];
    if (timer.current !== null) return;
    const wait = readBudget.reserveRead(performance.now());
    if (wait === 0) reportGathered();
    else timer.current = setTimeout(reportGathered, wait);
  });

  const gatherChangesByActs = useEffectEvent((changesByActs: readonly RecordChangedByAct[]) => {
    if (onChangesByActs === undefined || changesByActs.length > MAX_REPORTED_AT_ONCE)
      gatherRecords(changesByActs.map(({ record }) => record));
    else if (changesByActs.length > 0) onChangesByActs(changesByActs);
  });

  // Listens to changes that no call has made. A past moment does not change.
  useEffect(
    () =>
      moment === null
        ? stream.subscribe((now, before) => {
            if (now.touched !== before.touched)
              gatherChangesByActs(now.touched.map((record) => ({ record, call: null })));
          })
        : undefined,
    [stream, moment],
  );

  // Follows the log of calls.
  useEffect(() => {
    if (exchanges === undefined) return;
    const previousExchange = lastExchange.current;
    lastExchange.current = { epoch, id: exchanges.at(-1)?.id ?? '' };
    if (previousExchange === null) return;
    if (previousExchange.epoch !== epoch) gatheredRecords.current = [];
    // The new world may have changed since the panel read it.
    const { changesByActs, otherRecords } = findChangesAfter(
      exchanges,
      previousExchange.epoch === epoch ? previousExchange.id : '',
    );
    gatherChangesByActs(changesByActs);
    gatherRecords(otherRecords);
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

/** How many changes by acts are reported at once. If there are more, they are batched. */
const MAX_REPORTED_AT_ONCE = 20;

/** The records that exchanges after `lastId` have changed, by acts and otherwise. Ids ascend, so the loop can end early. */
function findChangesAfter(exchanges: readonly ExchangeSummary[], lastId: string) {
  const changesByActs: RecordChangedByAct[] = [];
  const otherRecords: TouchedRecord[] = [];
  for (let index = exchanges.length - 1; index >= 0; index -= 1) {
    const exchange = exchanges[index];
    if (exchange === undefined || exchange.id <= lastId) break;
    const { id, caused_by: cause, touched } = exchange;
    if (cause !== null && isInteraction(cause))
      changesByActs.push(...touched.map((record) => ({ record, call: id })));
    else otherRecords.push(...touched);
  }
  return { changesByActs, otherRecords };
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
  /** The time of the last call of `reserveRead`, in milliseconds. */
  #reservedAt = 0;

  /** Reserves the next read, and returns how long it must wait. `now` and the result are in milliseconds. */
  reserveRead(now: number): number {
    const available = Math.min(MAX_BURST, this.#tokens + (now - this.#reservedAt) / REFILL_MS);
    this.#tokens = available - 1;
    this.#reservedAt = now;
    return Math.max(0, (1 - available) * REFILL_MS);
  }
}
