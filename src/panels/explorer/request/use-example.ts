import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useActing, type ActingToken } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { worldKey } from '../../../client/queries.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample } from '../../../contract/sandbox.ts';

/** An example call of a method for the acting token. `example` is null while it loads, and if the method has none. */
export function useExample(method: CatalogMethod) {
  const token = useActing()?.token ?? null;
  const { data = null, isLoading, refetch } = useQuery(exampleQuery(useClient(), method, token));
  return { example: data, isLoading, readAgain: async () => void (await refetch()) };
}

/**
 * Returns a function that calls `act` at once; while `isWaiting`, it does so after the example of the method has loaded.
 */
export function useAfterExample(
  { name }: CatalogMethod,
  isWaiting: boolean,
  act: () => void,
): () => void {
  const waitingMethod = useRef<string | null>(null);
  const actNow = useEffectEvent(() => {
    const method = waitingMethod.current;
    waitingMethod.current = null;
    if (method === name) act();
  });
  // The example arrives without an event of the page, so an effect notices it.
  useEffect(() => {
    if (!isWaiting) actNow();
  }, [isWaiting]);
  return () => {
    if (isWaiting) waitingMethod.current = name;
    else act();
  };
}

/** The example is read whenever the method is opened, and does not change while the method is shown. */
export function exampleQuery(
  client: WorldClient,
  { name, arguments: { properties = {} } }: CatalogMethod,
  token: ActingToken | null,
) {
  const caller = new URLSearchParams({
    ...(token !== null && { app_id: token.app.app_id }),
    ...(typeof token?.user_id === 'string' && { user_id: token.user_id }),
  });
  const path = `/examples/${encodeURIComponent(name)}?${caller}`;
  return queryOptions({
    queryKey: worldKey(client, 'example', path),
    queryFn: ({ signal }) => client.sandbox<CallExample>(path, { signal }),
    enabled: Object.keys(properties).some((argument) => !PAGING.has(argument)),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Arguments that need no example. */
const PAGING: ReadonlySet<string> = new Set(['cursor', 'limit']);
