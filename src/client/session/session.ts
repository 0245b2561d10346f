import { QueryClient } from '@tanstack/react-query';
import type { Middleware } from '../../base/middleware.ts';
import { keepFresh } from './keep-fresh.ts';
import { createClient, type ParleyClient } from '../transport/client.ts';
import { SandboxRefused } from '../transport/refusal.ts';
import { createWorldStream, type WorldStreamStore } from '../world/world-stream.ts';

/** The page's connection to one platform: a client, the cache of what it read, and the state of the event stream. */
export interface Session {
  readonly client: ParleyClient;
  /** The cache of what was read of the world. The stream keeps it up to date; the page only reads it. */
  readonly queries: QueryClient;
  readonly stream: WorldStreamStore;
  /** Keeps the cache up to date, until the returned function is called. */
  readonly follow: () => () => void;
}

/** A session with the platform at `baseUrl`, whose requests pass `middleware`. */
export function openSession(baseUrl: string, middleware: readonly Middleware[]): Session {
  const client = createClient({ baseUrl, middleware });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Refusals are final. Everything else may be a short failure of the network.
        retry: (failures, error) => !(error instanceof SandboxRefused) && failures < 2,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  const stream = createWorldStream(baseUrl);
  return { client, queries, stream, follow: () => keepFresh(client, queries, stream) };
}
