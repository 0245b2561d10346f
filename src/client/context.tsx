import { createContext, use, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ParleyClient } from './transport/client.ts';
import type { WorldClient, WorldStream, WorldStreamStore } from './world-stream.ts';

interface Provided {
  readonly client: WorldClient;
  readonly stream: WorldStreamStore;
}

const ClientContext = createContext<Provided | null>(null);

export interface ClientProviderProps {
  readonly client: ParleyClient;
  readonly stream: WorldStreamStore;
  readonly children: ReactNode;
}

export function ClientProvider({ client, stream, children }: ClientProviderProps) {
  const epoch = useStore(stream, (state) => state.epoch);
  const provided = useMemo(
    () => ({ client: { ...client, epoch }, stream }),
    [client, epoch, stream],
  );
  return <ClientContext value={provided}>{children}</ClientContext>;
}

function useProvided(): Provided {
  const provided = use(ClientContext);
  if (!provided) throw new Error('useClient needs a ClientProvider above it.');
  return provided;
}

/** The client of the platform of this page. A new world has a new client. */
export function useClient(): WorldClient {
  return useProvided().client;
}

export function useWorldStream(): WorldStreamStore {
  return useProvided().stream;
}

/** Whether the event stream is connected. */
export function useConnection(): WorldStream['connection'] {
  return useStore(useWorldStream(), ({ connection }) => connection);
}
