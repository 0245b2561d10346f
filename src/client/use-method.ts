import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActing } from './acting.ts';
import { callMethod, type MethodArguments } from './call-method.ts';
import { useClient } from './context.tsx';
import { worldKey, type WorldKey } from './queries.ts';
import { retryWhenLimited } from './retry-after.ts';

/** Calls of the Web API with the acting token, and query keys that separate the data of each token. */
export interface ActingCalls {
  readonly call: ActingCall;
  /** As `call`, but a rate limited call waits as Retry-After says, and is repeated. */
  readonly callWithRetry: ActingCall;
  /** The key of a query that makes these calls. It differs for each world and token, and contains no secret. */
  readonly keyOf: (...name: readonly unknown[]) => WorldKey;
  /** Id of the user of the acting token; null if the token has no user, or the calls carry no token. */
  readonly user: string | null;
}

type ActingCall = <Body extends object>(
  method: string,
  args?: MethodArguments,
  signal?: AbortSignal,
) => Promise<Body & { readonly exchange: string | null }>;

export function useActingCalls(): ActingCalls {
  const client = useClient();
  const token = useActing()?.token ?? null;
  const queries = useQueryClient();
  const reference = token?.reference;
  const call: ActingCall = (method, args, signal) =>
    callMethod(client, token?.token ?? null, method, args, signal);
  return {
    call,
    callWithRetry: (method, args, signal) =>
      retryWhenLimited(() => call(method, args, signal), { client, queries, signal }),
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

/** Options for queries that are read once, and not retried: `callWithRetry` repeats rate limited calls, other refusals are final. */
export const READ_ONCE = { staleTime: Infinity, retry: false } as const;
