import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { exchangeQuery, worldKey } from '../../client/queries.ts';
import { isNotFound } from '../../client/transport/refusal.ts';
import { changeResults, resultsKey, useResults } from '../../client/world/world-results.ts';
import type { WorldClient } from '../../client/world/world-stream.ts';
import { answerOfExchange, type CallResult } from './answer/answer.ts';
import { attemptCall } from './answer/attempt-call.ts';
import type { Fields } from './draft/body/field.ts';
import { LatestOnly } from './latest-only.ts';
import type { PreparedRequest } from './draft/prepared-request.ts';

export interface Calls {
  isRunning(method: string): boolean;
  /** Sends a call with the arguments `sent`. A running call of the same method is aborted and its answer ignored. */
  send(method: string, request: PreparedRequest, sent: Fields): Promise<void>;
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
    send: async (method, request, sent) => {
      const { queryKey } = callResultQuery(client, method, null);
      // A method that was not shown yet has no result. One that is gone when the answer comes went with its world.
      if (queries.getQueryState(queryKey) === undefined) queries.setQueryData(queryKey, null);
      const call = tasks.run(method, (signal) => attemptCall(client, request, signal));
      setRunning(tasks.running);
      const result = await call;
      setRunning(tasks.running);
      if (result === null) return;
      // Another world has taken the place of the one that answered.
      if (queries.getQueryState(queryKey) === undefined) return;
      const exchange =
        result.kind === 'answered' ? (result.answer.exchange ?? undefined) : undefined;
      changeResults(answersKey(client), (answers) => ({ ...answers, [method]: exchange }));
      queries.setQueryData(queryKey, result.kind === 'answered' ? { ...result, sent } : result);
    },
    stop: (method) => {
      tasks.stop(method);
      setRunning(tasks.running);
    },
  };
}

/** Which exchange answered a method last, by its name. */
type Answers = Readonly<Record<string, string>>;

const answersKey = ({ baseUrl }: WorldClient) => resultsKey(baseUrl, 'answers');

/** The result of the last call of a method in this world, or null. */
export function useCallResult(method: string): CallResult | null {
  const client = useClient();
  const answers = useResults<Answers>(answersKey(client));
  return useQuery(callResultQuery(client, method, answers[method] ?? null)).data ?? null;
}

/** After a reload the answer is read from the log again: `kept` is its exchange. */
const callResultQuery = (client: WorldClient, method: string, kept: string | null) => ({
  queryKey: worldKey(client, 'call result', method),
  queryFn: async ({ client: queries }: { client: QueryClient }): Promise<CallResult | null> => {
    if (kept === null) return null;
    try {
      const exchange = await queries.query(exchangeQuery(client, kept));
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
