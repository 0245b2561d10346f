import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createClient } from '../../client/transport/client.ts';
import { ClientProvider } from '../../client/context.tsx';
import { keepFresh } from '../../client/cache/keep-fresh.ts';
import { createWorldStream } from '../../client/world-stream.ts';
import { SandboxRefused } from '../../client/transport/refusal.ts';
import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import { Announcer } from './Announcer.tsx';
import { useAnnouncements } from '../announcements.ts';
import { fetchFromPanel } from '../panel-shell/fetch-from-panel.ts';
import { useEmbed } from '../embed.ts';
import { Shell } from './Shell.tsx';
import { tappedFetch } from '../demo/recording/sandbox-tap.ts';
import { useShownMoment } from '../past/use-shown-moment.ts';
import { usePlatforms } from '../deployment/platforms-context.ts';

/** The page for the deployment in the address. Switching the deployment loads everything again. */
export function DeploymentRoot() {
  const { deployment = 'commercial' }: { deployment?: string } = useSearch({ strict: false });
  const { baseUrl } = usePlatforms();
  const address = deployment === 'government' ? baseUrl + GOVERNMENT_PATH : baseUrl;
  useArrival(deployment);
  return (
    <>
      <PageOf key={address} address={address} />
      {/* Outside the page, so that the announcement of a switch survives the switch. */}
      <Announcer />
    </>
  );
}

/** After a switch, announces the deployment, updates the title, and moves the focus to the page. */
function useArrival(deployment: string) {
  const announce = useAnnouncements((state) => state.announce);
  const last = useRef(deployment);
  useEffect(() => {
    document.title = deployment === 'government' ? 'Parley (government)' : 'Parley';
    if (last.current === deployment) return;
    last.current = deployment;
    announce(`Switched to the ${deployment} deployment.`);
    document.querySelector<HTMLElement>('main')?.focus();
  }, [deployment, announce]);
}

function PageOf({ address }: { readonly address: string }) {
  const { fetch } = usePlatforms();
  const [client] = useState(() =>
    createClient({
      baseUrl: address,
      fetch: tappedFetch(
        address,
        fetchFromPanel(address, fetch, () => window.location.hash),
      ),
    }),
  );
  const [queries] = useState(createQueryClient);
  const [stream] = useState(createWorldStream);
  useEffect(() => keepFresh(client, queries, stream), [client, queries, stream]);
  const moment = useShownMoment(client, queries, stream);
  return (
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} stream={stream} moment={moment}>
        <Layout />
      </ClientProvider>
    </QueryClientProvider>
  );
}

const EmbedShell = lazy(() => import('../embed/EmbedShell.tsx'));

/** What surrounds the panel: the whole page, or a frame of another page. */
function Layout() {
  const embed = useEmbed();
  if (embed === null) return <Shell />;
  return (
    <Suspense>
      <EmbedShell embed={embed} />
    </Suspense>
  );
}

function createQueryClient() {
  return new QueryClient({
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
}
