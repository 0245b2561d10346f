import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createClient } from '../client/client.ts';
import { ClientProvider } from '../client/context.tsx';
import { keepFresh } from '../client/keep-fresh.ts';
import { SandboxRefused } from '../client/refusal.ts';
import type { HostState } from '../contract/host.ts';
import '../ui/base.css';
import { HostContext } from './host/host-context.ts';
import { createAppRouter } from './router.tsx';
import { followTheme } from './theme.ts';

export interface AppProps {
  /** Address of the platform, without a trailing slash. Must not change while the app is mounted. */
  readonly baseUrl: string;
  /** How the page reaches the platform. Must not change while the app is mounted. */
  readonly fetch: typeof globalThis.fetch;
  /** What brings the page's requests to the platform at present. */
  readonly host: HostState;
}

/** The page. */
export function App({ baseUrl, fetch, host }: AppProps) {
  const [client] = useState(() => createClient({ baseUrl, fetch }));
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAppRouter);

  useEffect(() => keepFresh(client, queries), [client, queries]);
  useEffect(followTheme, []);

  return (
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>
        <HostContext value={host}>
          <RouterProvider router={router} />
        </HostContext>
      </ClientProvider>
    </QueryClientProvider>
  );
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The platform is at hand: a call that failed was refused, or the network is gone for good.
        retry: (failures, error) => !(error instanceof SandboxRefused) && failures < 2,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
