import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangesQuery } from '../../../client/queries.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';
import { LookBudget } from './look-budget.ts';

/**
 * Tells which records calls have changed since the last time, some of them more than once: at once for the first
 * changes, then gathered, so that a burst is a few looks and not as many as there were calls.
 */
export function useTouched(onTouched: (records: readonly TouchedRecord[]) => void): void {
  const client = useClient();
  const { epoch } = client;
  const exchanges = useQuery(exchangesQuery(client)).data;
  /** The last exchange that was looked at, and the world it is of; null until a log was read. */
  const seen = useRef<{ readonly epoch: number; readonly id: string } | null>(null);
  const gathered = useRef<readonly TouchedRecord[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [budget] = useState(() => new LookBudget());

  const look = useEffectEvent(() => {
    waiting.current = null;
    const records = gathered.current;
    gathered.current = [];
    onTouched(records);
  });

  useEffect(() => {
    if (exchanges === undefined) return;
    const before = seen.current;
    seen.current = { epoch, id: exchanges.at(-1)?.id ?? '' };
    if (before === null) return;
    if (before.epoch !== epoch) gathered.current = [];
    // What another world has already done may have come after what was read of it.
    const touched = touchedAfter(exchanges, before.epoch === epoch ? before.id : '');
    if (touched.length === 0) return;
    gathered.current = [...gathered.current, ...touched];
    if (waiting.current !== null) return;
    const wait = budget.take(performance.now());
    if (wait === 0) look();
    else waiting.current = setTimeout(look, wait);
  }, [exchanges, epoch, budget]);

  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
}

/** What the exchanges after one of them changed. Ids rise, so the walk from the end stops early. */
function touchedAfter(exchanges: readonly ExchangeSummary[], last: string): TouchedRecord[] {
  const records: TouchedRecord[] = [];
  for (let at = exchanges.length - 1; at >= 0; at -= 1) {
    const exchange = exchanges[at];
    if (exchange === undefined || exchange.id <= last) break;
    records.push(...exchange.touched);
  }
  return records;
}
