import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { worldKey } from '../../../client/queries.ts';
import type { AssistantThread } from '../../../contract/schemas/assistants.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';

export type AssistantThreadState = Shape<typeof AssistantThread>;

/** The assistant threads of a conversation, or only the one at `ts`. They are kept up to date while they are shown. */
export function useAssistantThreads(
  channel: string | undefined,
  ts?: string,
): readonly AssistantThreadState[] {
  const client = useClient();
  const { data, refetch } = useQuery({
    ...READ_WHEN_SHOWN,
    enabled: channel !== undefined,
    queryKey: worldKey(client, 'assistant threads', channel, ts),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        channel: channel ?? '',
        ...(ts !== undefined && { ts }),
      });
      const path = `/assistant_threads?${query.toString()}`;
      return (await client.sandbox<{ threads: readonly AssistantThreadState[] }>(path, { signal }))
        .threads;
    },
  });
  useRecordChanges((records) => {
    const isAffected = records.some(
      (record) =>
        record.table === 'assistant_threads' || ('channel' in record && record.channel === channel),
    );
    if (isAffected && channel !== undefined) void refetch();
  });
  return data ?? NO_THREADS;
}

const NO_THREADS: readonly AssistantThreadState[] = [];
