import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { worldKey } from '../../../client/queries.ts';
import type { AssistantThread } from '../../../contract/schemas/assistants.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import { useTouched } from '../data/use-touched.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';

export type ShownThread = Shape<typeof AssistantThread>;

/** What apps say of the threads of a conversation, or of one of them; up to date with the world while it is shown. */
export function useAssistantThreads(
  channel: string | undefined,
  ts?: string,
): readonly ShownThread[] {
  const client = useClient();
  const { data, refetch } = useQuery({
    ...IN_STEP_WHILE_SHOWN,
    enabled: channel !== undefined,
    queryKey: worldKey(client, 'assistant threads', channel, ts),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        channel: channel ?? '',
        ...(ts !== undefined && { ts }),
      });
      const path = `/assistant_threads?${query.toString()}`;
      return (await client.sandbox<{ threads: readonly ShownThread[] }>(path, { signal })).threads;
    },
  });
  useTouched((records) => {
    const isAbout = records.some(
      (record) =>
        record.table === 'assistant_threads' || ('channel' in record && record.channel === channel),
    );
    if (isAbout && channel !== undefined) void refetch();
  });
  return data ?? NONE;
}

const NONE: readonly ShownThread[] = [];
