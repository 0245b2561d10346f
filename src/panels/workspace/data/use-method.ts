import { useMutation } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { callMethod, MethodRefused, type MethodArguments } from '../../../client/call-method.ts';
import { useClient } from '../../../client/context.tsx';

/** Calls of the Web API as whoever acts, and a name for them that caches can go by. */
export interface Caller {
  readonly call: <Body extends object>(
    method: string,
    args?: MethodArguments,
    signal?: AbortSignal,
  ) => Promise<Body & { readonly exchange: string | null }>;
  /** Tells what one caller has read from what another has. No secret. */
  readonly identity: string;
  /** Id of the user that calls are made as; null for a token that acts as nobody, or none. */
  readonly user: string | null;
}

export function useCaller(): Caller {
  const client = useClient();
  const token = useActing()?.token ?? null;
  const reference = token?.reference;
  return {
    call: (method, args, signal) => callMethod(client, token?.token ?? null, method, args, signal),
    identity: reference ? Object.values(reference).join(' ') : 'nobody',
    user: token?.user_id ?? null,
  };
}

/** A method as a thing to do; it fails with `MethodRefused`. */
export function useMethod<Body extends object>(method: string) {
  const { call } = useCaller();
  return useMutation({ mutationFn: (args: MethodArguments) => call<Body>(method, args) });
}

/** How often a call that was rate limited is tried again, each time after the wait it was told. */
const MOST_WAITS = 20;

/** For queries: waits out rate limits, and gives up at anything else. */
export const WAITING = {
  staleTime: Infinity,
  retry: (failures: number, error: Error) =>
    error instanceof MethodRefused && error.retry_after_s !== null && failures < MOST_WAITS,
  retryDelay: (_failures: number, error: Error) =>
    1000 * (error instanceof MethodRefused ? (error.retry_after_s ?? 1) : 1),
} as const;
