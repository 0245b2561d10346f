import { useMutation } from '@tanstack/react-query';
import { useActing } from './acting.ts';
import { callMethod, MethodRefused, type MethodArguments } from './call-method.ts';
import { useClient } from './context.tsx';
import { worldKey, type WorldKey } from './queries.ts';

/** Calls of the Web API with the acting token, and query keys that separate the data of each token. */
export interface ActingCalls {
  readonly call: <Body extends object>(
    method: string,
    args?: MethodArguments,
    signal?: AbortSignal,
  ) => Promise<Body & { readonly exchange: string | null }>;
  /** The key of a query that makes such calls. It differs for every world and token, and contains no secret. */
  readonly keyOf: (...name: readonly unknown[]) => WorldKey;
  /** Id of the user that calls are made as; null for a token without a user, and without a token. */
  readonly user: string | null;
}

export function useActingCalls(): ActingCalls {
  const client = useClient();
  const token = useActing()?.token ?? null;
  const reference = token?.reference;
  return {
    call: (method, args, signal) => callMethod(client, token?.token ?? null, method, args, signal),
    keyOf: (...name) =>
      worldKey(client, 'calls', reference ? Object.values(reference).join(' ') : 'nobody', ...name),
    user: token?.user_id ?? null,
  };
}

/** A method as a mutation, called with the acting token. It fails with `MethodRefused`. */
export function useMethod<Body extends object>(method: string) {
  const { call } = useActingCalls();
  return useMutation({ mutationFn: (args: MethodArguments) => call<Body>(method, args) });
}

/** How often a rate limited call is tried again, each time after its Retry-After. */
const MAX_RETRIES = 20;

/** Options for queries: if rate limited, they retry after Retry-After; any other refusal is an error. */
export const RETRY_RATE_LIMITED = {
  staleTime: Infinity,
  retry: (failures: number, error: Error) =>
    error instanceof MethodRefused && error.retry_after_s !== null && failures < MAX_RETRIES,
  retryDelay: (_failures: number, error: Error) =>
    1000 * (error instanceof MethodRefused ? (error.retry_after_s ?? 1) : 1),
} as const;
