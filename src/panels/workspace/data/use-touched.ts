import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangesQuery } from '../../../client/queries.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { LookBudget } from './look-budget.ts';

/**
 * Tells which records calls have changed since the last time, by `table key`: at once for the first changes,
 * then gathered, so that a burst is a few looks and not as many as there were calls.
 */
export function useTouched(onTouched: (keys: ReadonlySet<string>) => void): void {
  const exchanges = useQuery(exchangesQuery(useClient())).data;
  /** Id of the last exchange that was looked at; null until the log was read. */
  const seen = useRef<string | null>(null);
  const gathered = useRef<ReadonlySet<string>>(new Set());
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [budget] = useState(() => new LookBudget());

  const look = useEffectEvent(() => {
    waiting.current = null;
    const keys = gathered.current;
    gathered.current = new Set();
    onTouched(keys);
  });

  useEffect(() => {
    if (exchanges === undefined) return;
    const before = seen.current;
    const last = exchanges.at(-1)?.id ?? '';
    seen.current = last;
    if (before === null) return;
    // Another world counts its exchanges from the beginning.
    const touched = touchedAfter(exchanges, before > last ? '' : before);
    if (touched.length === 0) return;
    gathered.current = new Set([...gathered.current, ...touched]);
    if (waiting.current !== null) return;
    const wait = budget.take(performance.now());
    if (wait === 0) look();
    else waiting.current = setTimeout(look, wait);
  }, [exchanges, budget]);

  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
}

/** What the exchanges after one of them changed. Ids rise, so the walk from the end stops early. */
function touchedAfter(exchanges: readonly ExchangeSummary[], last: string): string[] {
  const keys: string[] = [];
  for (let at = exchanges.length - 1; at >= 0; at -= 1) {
    const exchange = exchanges[at];
    if (exchange === undefined || exchange.id <= last) break;
    keys.push(...exchange.touched);
  }
  return keys;
}
