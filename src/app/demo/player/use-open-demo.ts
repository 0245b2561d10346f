import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useClient } from '../../../client/context.tsx';
import { worldKey } from '../../../client/queries.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import { decodeDemo } from '../../../contract/links/codec.ts';
import { useHost } from '../../host/host-context.ts';

/** The demo that the open world was made from; on a server, the demo in the page's address; otherwise null. */
export function useOpenDemo(): Demo | null {
  const host = useHost();
  const client = useClient();
  const { demo: link }: { demo?: string } = useSearch({ strict: false });
  const isServed = host.kind === 'http' && link !== undefined;
  const decodedDemo = useQuery({
    queryKey: worldKey(client, 'demo of the address', link),
    queryFn: async () => {
      const reading = await decodeDemo(link ?? '');
      return reading.ok ? reading.demo : null;
    },
    enabled: isServed,
    staleTime: Infinity,
  });
  if (host.kind === 'tab') return host.demo;
  return isServed ? (decodedDemo.data ?? null) : null;
}
