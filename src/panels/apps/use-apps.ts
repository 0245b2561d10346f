import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { worldKey, worldQuery } from '../../client/queries.ts';
import { SandboxRefused } from '../../client/transport/refusal.ts';
import type { WorldApp } from '../../contract/sandbox.ts';
import { type Draft, type Fault, stringifyDraft } from './draft/manifest-draft.ts';

export interface SavedApp {
  readonly app: WorldApp;
  readonly not_supported: readonly string[];
}

type Client = ReturnType<typeof useClient>;

const pathOf = (app_id: string) => `/apps/${encodeURIComponent(app_id)}`;

/** The manifest of an app, read anew each time: a client outside of this page may have changed it. */
export const manifestQuery = (client: Client, app_id: string) =>
  queryOptions({
    queryKey: worldKey(client, 'manifest', app_id),
    queryFn: () =>
      client.sandbox<{ manifest: Draft; not_supported: readonly string[] }>(
        `${pathOf(app_id)}/manifest`,
      ),
    staleTime: 0,
  });

/** A mutation of the apps. It settles once the page has read the world and the manifests again. */
function useAppMutation<Input, Answer>(send: (client: Client, input: Input) => Promise<Answer>) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(client, input),
    onSuccess: () =>
      Promise.all(
        [worldQuery(client).queryKey, worldKey(client, 'manifest')].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useCreateApp = () =>
  useAppMutation((client, manifest: string) =>
    client.sandbox<SavedApp>('/apps', { method: 'POST', body: { manifest } }),
  );

export const useSaveManifest = () =>
  useAppMutation((client, request: { app_id: string; manifest: string; install: boolean }) =>
    client.sandbox<SavedApp & { readonly must_install: boolean }>(
      `${pathOf(request.app_id)}/manifest`,
      {
        method: 'PUT',
        body: { manifest: request.manifest, install: request.install },
      },
    ),
  );

export const useDeleteApp = () =>
  useAppMutation((client, app_id: string) =>
    client.sandbox<object>(pathOf(app_id), { method: 'DELETE' }),
  );

/** The faults of a refused manifest. Any other error becomes one fault of the whole manifest. */
export function faultsOf(error: Error | null): readonly Fault[] {
  if (error === null) return [];
  return error instanceof SandboxRefused && error.errors.length > 0
    ? error.errors
    : [{ pointer: '', message: error.message }];
}

const YAML_PARSER = late(() => import('../../contract/yaml/parse-yaml.ts'));

/** Converts a manifest to JSON, which the form edits. A text that cannot be parsed stays as it is. */
export async function convertToJson(text: string): Promise<string> {
  if (text.trimStart().startsWith('{')) return text;
  const parsed = (await YAML_PARSER.load()).parseYaml(text);
  return 'value' in parsed && typeof parsed.value === 'object' && parsed.value !== null
    ? stringifyDraft(parsed.value as Draft)
    : text;
}
