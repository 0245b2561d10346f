import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { worldKey, worldQuery } from '../../client/queries.ts';
import { SandboxRefused } from '../../client/transport/refusal.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { type Draft, type Fault, writeDraft } from './draft/manifest-draft.ts';

export interface Saved {
  readonly app: WorldApp;
  readonly not_supported: readonly string[];
}

type Client = ReturnType<typeof useClient>;

const pathOf = (app_id: string) => `/apps/${encodeURIComponent(app_id)}`;

/** The manifest of an app as it is configured now: a client outside of this page may have changed it. */
export const manifestQuery = (client: Client, app_id: string) =>
  queryOptions({
    queryKey: worldKey(client, 'manifest', app_id),
    queryFn: () =>
      client.sandbox<{ manifest: Draft; not_supported: readonly string[] }>(
        `${pathOf(app_id)}/manifest`,
      ),
    staleTime: 0,
  });

/** A change of apps. It settles once the world and the manifest were read again. */
function useAppChange<Input, Answer>(change: (client: Client, input: Input) => Promise<Answer>) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSuccess: () =>
      Promise.all(
        [worldQuery(client).queryKey, worldKey(client, 'manifest')].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useCreateApp = () =>
  useAppChange((client, manifest: string) =>
    client.sandbox<Saved>('/apps', { method: 'POST', body: { manifest } }),
  );

export const useSaveManifest = () =>
  useAppChange((client, save: { app_id: string; manifest: string; install: boolean }) =>
    client.sandbox<Saved & { readonly must_install: boolean }>(`${pathOf(save.app_id)}/manifest`, {
      method: 'PUT',
      body: { manifest: save.manifest, install: save.install },
    }),
  );

export const useDeleteApp = () =>
  useAppChange((client, app_id: string) =>
    client.sandbox<object>(pathOf(app_id), { method: 'DELETE' }),
  );

/** What is wrong with a manifest that was refused; one fault of the whole for any other error. */
export function faultsOf(error: Error | null): readonly Fault[] {
  if (error === null) return [];
  return error instanceof SandboxRefused && error.errors.length > 0
    ? error.errors
    : [{ pointer: '', message: error.message }];
}

const YAML = late(() => import('../../contract/yaml/parse-yaml.ts'));

/** The text of a manifest as JSON, which the form edits; a text that cannot be read stays. */
export async function asJsonText(text: string): Promise<string> {
  if (text.trimStart().startsWith('{')) return text;
  const read = (await YAML.load()).parseYaml(text);
  return 'value' in read && typeof read.value === 'object' && read.value !== null
    ? writeDraft(read.value as Draft)
    : text;
}
