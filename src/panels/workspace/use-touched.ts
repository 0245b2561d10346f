import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../client/context.tsx';
import { exchangesQuery } from '../../client/queries.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';

/**
 * Time between two looks at what changed, in milliseconds. The panel reads with the rate limit of the app it
 * acts as, which a user's own program may need: twenty reads a minute leave it more than half of tier 3.
 */
const BETWEEN_LOOKS_MS = 3000;

/**
 * Tells which records calls have changed since the last time, by `table key`: at once for the first change,
 * then gathered, so that a burst is a few looks and not as many as there were calls.
 */
export function useTouched(onTouched: (keys: ReadonlySet<string>) => void): void {
  const exchanges = useQuery(exchangesQuery(useClient())).data;
  /** Id of the last exchange that was looked at; null until the log was read. */
  const seen = useRef<string | null>(null);
  const gathered = useRef<ReadonlySet<string>>(new Set());
  const looking = useRef<ReturnType<typeof setInterval> | null>(null);

  const stop = useEffectEvent(() => {
    if (looking.current !== null) clearInterval(looking.current);
    looking.current = null;
  });
  const look = useEffectEvent(() => {
    const keys = gathered.current;
    gathered.current = new Set();
    if (keys.size > 0) onTouched(keys);
    else stop();
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
    if (looking.current !== null) return;
    looking.current = setInterval(look, BETWEEN_LOOKS_MS);
    look();
  }, [exchanges]);

  useEffect(() => () => stop(), []);
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
