import type { QueryClient } from '@tanstack/react-query';
import { MethodRefused } from './call-method.ts';
import { worldQuery } from './queries.ts';
import type { WorldClient } from './world/world-stream.ts';
import { worldTime } from './world/world-time.ts';

/** A wait that Retry-After asked for. */
export interface RetryWait {
  readonly seconds: number;
  /** In epoch seconds of the world's clock. */
  readonly until: number;
  /** Id of the refused exchange. */
  readonly exchange: string | null;
}

/** How a call waits while it is rate limited. */
export interface RetryOptions {
  readonly client: WorldClient;
  /** Where the clock of the world is cached. */
  readonly queries: QueryClient;
  /** Aborts a wait at once. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a wait begins, and with null when it is over. */
  readonly onWait?: (wait: RetryWait | null) => void;
}

/** How many times a call is repeated after it was rate limited. */
const MAX_RETRIES = 20;

/** During a wait, the world's clock is read at this interval: somebody may move or freeze it. */
const POLL_INTERVAL_MS = 200;

/**
 * Makes a call. While it is rate limited, waits as Retry-After says, on the clock of the world, and makes it again. Rejects with
 * any other failure, and when `signal` is aborted.
 */
export async function retryWhenLimited<Answer>(
  call: () => Promise<Answer>,
  options: RetryOptions,
): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const isLimited = error instanceof MethodRefused && error.retry_after_s !== null;
      if (!isLimited || retries === MAX_RETRIES) throw error;
      await waitFor(error.retry_after_s ?? 1, error.exchange, options);
    }
  }
}

async function waitFor(
  seconds: number,
  exchange: string | null,
  { client, queries, signal, onWait }: RetryOptions,
): Promise<void> {
  const worldNow = () => {
    const { data, dataUpdatedAt } = queries.getQueryState(worldQuery(client).queryKey) ?? {};
    return data && dataUpdatedAt ? worldTime(data.clock, dataUpdatedAt, Date.now()) : 0;
  };
  const until = worldNow() + seconds;
  onWait?.({ seconds, until, exchange });
  try {
    while (worldNow() < until) await waitForPoll(signal);
  } finally {
    onWait?.(null);
  }
}

/** Resolves after `POLL_INTERVAL_MS`; rejects as soon as the signal is aborted. */
function waitForPoll(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, POLL_INTERVAL_MS);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
