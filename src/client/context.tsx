import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Session } from './session/session.ts';
import type { WorldClient, WorldStream, WorldStreamStore } from './world/world-stream.ts';

interface Provided {
  readonly client: WorldClient;
  /** The client of the present. It is the same as `client` unless the page shows a moment of the past. */
  readonly live: WorldClient;
  readonly stream: WorldStreamStore;
}

const ClientContext = createContext<Provided | null>(null);

export interface SessionProviderProps {
  readonly session: Session;
  /** The moment of the past that the page shows; null for the present. */
  readonly moment: string | null;
  readonly children: ReactNode;
}

export function SessionProvider({ session, moment, children }: SessionProviderProps) {
  const { client, queries, stream: useStream } = session;
  const epoch = useStream((state) => state.epoch);
  const provided = useMemo(() => {
    const live = { ...client, epoch };
    const shownClient = moment === null ? live : { ...client.atMoment(moment), epoch };
    return { client: shownClient, live, stream: useStream };
  }, [client, epoch, useStream, moment]);
  return (
    <QueryClientProvider client={queries}>
      <ClientContext value={provided}>{children}</ClientContext>
    </QueryClientProvider>
  );
}

function useProvided(): Provided {
  const provided = use(ClientContext);
  if (!provided) throw new Error('useClient needs a SessionProvider above it.');
  return provided;
}

/** The client of the platform, at the moment that the page shows. Each new world has a new client. */
export function useClient(): WorldClient {
  return useProvided().client;
}

/** The client of the present, even while the page shows a moment of the past: for the log, and to return to the present. */
export function useLiveClient(): WorldClient {
  return useProvided().live;
}

export function useWorldStream(): WorldStreamStore {
  return useProvided().stream;
}

/** Whether the event stream is connected. */
export function useConnection(): WorldStream['connection'] {
  const useStream = useWorldStream();
  return useStream(({ connection }) => connection);
}
