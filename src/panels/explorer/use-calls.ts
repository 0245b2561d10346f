import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { exchangeQuery, worldKey } from '../../client/queries.ts';
import { isNotFound, messageOf } from '../../client/transport/refusal.ts';
import { changeResults, resultsKey, useResults } from '../../client/world/world-results.ts';
import type { WorldClient } from '../../client/world/world-stream.ts';
import { answerOfExchange, type CallResult } from './answer/answer.ts';
import type { Fields } from './draft/body/field.ts';
import type { PreparedRequest } from './draft/prepared-request.ts';
import type { ParleyClient } from '../../client/transport/client.ts';

export interface Calls {
  isRunning(method: string): boolean;
  /** Sends a call. It aborts a running call of the same method, whose answer is ignored. */
  send(method: string, request: PreparedRequest, sentFields: Fields): Promise<void>;
  stop(method: string): void;
}

/** The calls of the explorer. At most one call of each method runs at a time; it continues while another method is shown. */
export function useCalls(): Calls {
  const client = useClient();
  const queries = useQueryClient();
  const [tasks] = useState(() => new LatestOnly());
  const [running, setRunning] = useState(tasks.running);
  return {
    isRunning: (method) => running.has(method),
    send: async (method, request, sentFields) => {
      const { queryKey } = callResultQuery(client, method, null);
      // Creates the cache entry of the result. If it is gone when the answer arrives, a new world has removed it.
      if (queries.getQueryState(queryKey) === undefined) queries.setQueryData(queryKey, null);
      const call = tasks.run(method, (signal) => attemptCall(client, request, signal));
      setRunning(tasks.running);
      const result = await call;
      setRunning(tasks.running);
      if (result === null) return;
      // A new world has replaced the world that answered.
      if (queries.getQueryState(queryKey) === undefined) return;
      const exchange =
        result.kind === 'answered' ? (result.answer.exchange ?? undefined) : undefined;
      changeResults(lastExchangesKey(client), (lastExchanges) => ({
        ...lastExchanges,
        [method]: exchange,
      }));
      queries.setQueryData(
        queryKey,
        result.kind === 'answered' ? { ...result, sentFields } : result,
      );
    },
    stop: (method) => {
      tasks.stop(method);
      setRunning(tasks.running);
    },
  };
}

/** The id of the last exchange of each method, by the method's name. */
type LastExchanges = Readonly<Record<string, string>>;

const lastExchangesKey = ({ baseUrl }: WorldClient) => resultsKey(baseUrl, 'answers');

/** The result of the last call of a method in this world, or null. */
export function useCallResult(method: string): CallResult | null {
  const client = useClient();
  const lastExchanges = useResults<LastExchanges>(lastExchangesKey(client));
  return useQuery(callResultQuery(client, method, lastExchanges[method] ?? null)).data ?? null;
}

/** Reads the answer from the log after a reload: `exchangeId` is the id of its exchange. */
const callResultQuery = (client: WorldClient, method: string, exchangeId: string | null) => ({
  queryKey: worldKey(client, 'call result', method),
  queryFn: async ({ client: queries }: { client: QueryClient }): Promise<CallResult | null> => {
    if (exchangeId === null) return null;
    try {
      const exchange = await queries.query(exchangeQuery(client, exchangeId));
      return { kind: 'answered', answer: answerOfExchange(exchange) };
    } catch (error) {
      // The log keeps only the newest exchanges, and a new world starts a new log.
      if (isNotFound(error)) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Runs tasks by key. A new task aborts the previous one with the same key, whose result is then ignored.
 */
export class LatestOnly {
  readonly #controllers = new Map<string, AbortController>();

  /** Keys of the running tasks. */
  get running(): ReadonlySet<string> {
    return new Set(this.#controllers.keys());
  }

  /** Resolves with the result of the task, or null if it was stopped or replaced. */
  async run<T>(key: string, task: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop(key);
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    try {
      const result = await task(controller.signal);
      return controller.signal.aborted ? null : result;
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#controllers.get(key) === controller) this.#controllers.delete(key);
    }
  }

  stop(key: string): void {
    this.#controllers.get(key)?.abort();
    this.#controllers.delete(key);
  }
}

/** Sends a request. Without an answer the result is `failed`, with a sentence that says what to do. */
export async function attemptCall(
  client: Pick<ParleyClient, 'call'>,
  request: PreparedRequest,
  signal: AbortSignal,
): Promise<CallResult> {
  const fault = headerFault(request);
  if (fault !== null) return { kind: 'failed', message: fault };
  try {
    const { verb, url, headers, body } = request;
    const answer = await client.call({ verb, url, headers, body: body?.bytes ?? null }, signal);
    return { kind: 'answered', answer: { ...answer, isFromLog: false } };
  } catch (error) {
    // The sentence below adds the full stop, which some browsers add as well.
    const reason = messageOf(error).replace(/\.$/, '');
    return {
      kind: 'failed',
      message: `The platform did not answer: ${reason}. Check the address and the conditions of the world, or reload the page.`,
    };
  }
}

/** Why browsers refuse to send the headers, in a sentence, or null. Their own error messages do not explain it. */
function headerFault({ headers }: PreparedRequest): string | null {
  for (const [name, value] of headers) {
    if (!isSendable(value)) {
      return `Browsers cannot send the header ${name} with line breaks, or characters outside ISO-8859-1. Change it, or use the curl snippet.`;
    }
  }
  return null;
}

/** Whether all characters are allowed in a header value by the Fetch standard. */
const isSendable = (value: string) => /^[\t\x20-\xff]*$/.test(value);
