import { createContext, use, type ReactNode } from 'react';
import type { ParleyClient } from './transport/client.ts';

const ClientContext = createContext<ParleyClient | null>(null);

export interface ClientProviderProps {
  readonly client: ParleyClient;
  readonly children: ReactNode;
}

export function ClientProvider({ client, children }: ClientProviderProps) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client of the platform this page sits in front of. */
export function useClient(): ParleyClient {
  const client = use(ClientContext);
  if (!client) throw new Error('useClient needs a ClientProvider above it.');
  return client;
}
