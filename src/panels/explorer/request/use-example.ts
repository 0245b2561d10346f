import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useActing, type ActingToken } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { worldKey } from '../../../client/queries.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample } from '../../../contract/sandbox.ts';

/** An example call of a method for the acting token. `example` is null while it loads, and if the method has no example. */
export function useExample(method: CatalogMethod) {
  const token = useActing()?.token ?? null;
  const { data = null, isLoading, refetch } = useQuery(exampleQuery(useClient(), method, token));
  return { example: data, isLoading, refetchExample: async () => void (await refetch()) };
}

/**
 * Returns a function that calls `action` at once or, while the example of the method is loading, once it has loaded.
 */
export function useAfterExample(
  { name }: CatalogMethod,
  isLoading: boolean,
  action: () => void,
): () => void {
  const waitingMethod = useRef<string | null>(null);
  const runWaitingAction = useEffectEvent(() => {
    const method = waitingMethod.current;
    waitingMethod.current = null;
    if (method === name) action();
  });
  // Runs the action that waits for the example once it has loaded.
  useEffect(() => {
    if (!isLoading) runWaitingAction();
  }, [isLoading]);
  return () => {
    if (isLoading) waitingMethod.current = name;
    else action();
  };
}

/** Reads the example whenever the method is opened. It does not change while the method is shown. */
export function exampleQuery(
  client: WorldClient,
  { name, arguments: { properties = {} } }: CatalogMethod,
  token: ActingToken | null,
) {
  const callerParameters = new URLSearchParams({
    ...(token !== null && { app_id: token.app.app_id }),
    ...(typeof token?.user_id === 'string' && { user_id: token.user_id }),
  });
  const path = `/examples/${encodeURIComponent(name)}?${callerParameters}`;
  return queryOptions({
    queryKey: worldKey(client, 'example', path),
    queryFn: ({ signal }) => client.sandbox<CallExample>(path, { signal }),
    enabled: Object.keys(properties).some((argument) => !PAGING_ARGUMENTS.has(argument)),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Arguments that need no example. */
const PAGING_ARGUMENTS: ReadonlySet<string> = new Set(['cursor', 'limit']);
