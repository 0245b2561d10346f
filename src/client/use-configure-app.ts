import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from './context.tsx';
import { worldQuery } from './queries.ts';
import type { AppChange } from '../contract/sandbox.ts';

export interface AppConfiguration {
  readonly app: string;
  readonly change: AppChange;
}

/** Configures an app as its developer would. Resolves after the world was read again; fails with `SandboxRefused`. */
export function useConfigureApp() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ app, change }: AppConfiguration) =>
      client.sandbox(`/apps/${encodeURIComponent(app)}`, { method: 'PATCH', body: change }),
    onSuccess: () => queries.invalidateQueries({ queryKey: worldQuery(client).queryKey }),
  });
}
