import { createContext, use, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ParleyClient } from './transport/client.ts';
import type { WorldClient, WorldStream, WorldStreamStore } from './world/world-stream.ts';

interface Provided {
  readonly client: WorldClient;
  /** The client of now; it is `client` unless a moment of the past is shown. */
  readonly live: WorldClient;
  readonly stream: WorldStreamStore;
}

const ClientContext = createContext<Provided | null>(null);

export interface ClientProviderProps {
  readonly client: ParleyClient;
  readonly stream: WorldStreamStore;
  /** The moment of the past that is shown; null for now. */
  readonly moment: string | null;
  readonly children: ReactNode;
}

export function ClientProvider({ client, stream, moment, children }: ClientProviderProps) {
  const epoch = useStore(stream, (state) => state.epoch);
  const provided = useMemo(() => {
    const live = { ...client, epoch };
    return { client: moment === null ? live : { ...client.at(moment), epoch }, live, stream };
  }, [client, epoch, stream, moment]);
  return <ClientContext value={provided}>{children}</ClientContext>;
}

function useProvided(): Provided {
  const provided = use(ClientContext);
  if (!provided) throw new Error('useClient needs a ClientProvider above it.');
  return provided;
}

/** The client of the platform of this page, at the moment it shows. A new world has a new client. */
export function useClient(): WorldClient {
  return useProvided().client;
}

/** The client of now, also while a moment of the past is shown: for the log of calls and the way back. */
export function useLiveClient(): WorldClient {
  return useProvided().live;
}

export function useWorldStream(): WorldStreamStore {
  return useProvided().stream;
}

/** Whether the event stream is connected. */
export function useConnection(): WorldStream['connection'] {
  return useStore(useWorldStream(), ({ connection }) => connection);
}
