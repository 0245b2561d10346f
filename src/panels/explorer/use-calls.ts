import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ParleyClient } from '../../client/transport/client.ts';
import { useClient } from '../../client/context.tsx';
import { exchangeQuery } from '../../client/queries.ts';
import { isNotFound } from '../../client/transport/refusal.ts';
import { answerOfExchange, type CallResult } from './answer/answer.ts';
import { attemptCall } from './answer/attempt-call.ts';
import { useKeptDrafts } from './draft/kept-drafts.ts';
import { LatestOnly } from './latest-only.ts';
import type { PreparedRequest } from './draft/prepared-request.ts';

export interface Calls {
  isRunning(method: string): boolean;
  /** Sends a call. One of the same method that still runs is stopped, and its answer comes to nothing. */
  send(method: string, request: PreparedRequest): Promise<void>;
  stop(method: string): void;
}

/** The calls of the explorer: at most one of each method at a time, each going on while another is shown. */
export function useCalls(): Calls {
  const client = useClient();
  const queries = useQueryClient();
  const keepAnswer = useKeptDrafts((kept) => kept.keepAnswer);
  const [tasks] = useState(() => new LatestOnly());
  const [running, setRunning] = useState(tasks.running);
  return {
    isRunning: (method) => running.has(method),
    send: async (method, request) => {
      const call = tasks.run(method, (signal) => attemptCall(client, request, signal));
      setRunning(tasks.running);
      const result = await call;
      setRunning(tasks.running);
      if (result === null) return;
      keepAnswer(
        answerKey(client, method),
        result.kind === 'answered' ? result.answer.exchange : null,
      );
      queries.setQueryData(callResultQuery(client, method, null).queryKey, result);
    },
    stop: (method) => {
      tasks.stop(method);
      setRunning(tasks.running);
    },
  };
}

/** Both deployments count their exchanges alike. */
const answerKey = ({ baseUrl }: ParleyClient, method: string) => `${baseUrl} ${method}`;

/** How the last call of a method ended; null when there was none in this world. */
export function useCallResult(method: string): CallResult | null {
  const client = useClient();
  const kept = useKeptDrafts(({ answers }) => answers[answerKey(client, method)] ?? null);
  return useQuery(callResultQuery(client, method, kept)).data ?? null;
}

/**
 * The key begins like those of exchanges: when the world becomes another one, what it answered goes with its
 * log. After a reload the answer is read from the log again.
 */
const callResultQuery = (client: ParleyClient, method: string, kept: string | null) => ({
  queryKey: ['exchange', 'explorer', method],
  queryFn: async ({ client: queries }: { client: QueryClient }): Promise<CallResult | null> => {
    if (kept === null) return null;
    try {
      const exchange = await queries.query(exchangeQuery(client, kept));
      return { kind: 'answered', answer: answerOfExchange(exchange) };
    } catch (error) {
      // The log is bounded, and a new world begins a new one.
      if (isNotFound(error)) return null;
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
