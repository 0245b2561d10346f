import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLiveClient } from '../../../client/context.tsx';
import { changesQuery, exchangesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useDock } from '../state/dock.ts';

/**
 * Starts and stops the recording. It starts after the last call and the last change that the platform has answered by
 * then: the page hears of them a moment later, so its own lists may end before these.
 */
export function useRecordButton() {
  const { isRecording, record } = useDock();
  const announce = useAnnouncements((state) => state.announce);
  const queries = useQueryClient();
  const client = useLiveClient();
  const start = useMutation({
    mutationFn: async () => {
      const known = queries.getQueryData(exchangesQuery(client).queryKey)?.at(-1)?.id;
      const [missed, changes] = await Promise.all([
        client.exchanges(known ?? null),
        queries.query({ ...changesQuery(client), staleTime: 0 }),
      ]);
      return { call: missed.at(-1)?.id ?? known ?? '', change: changes.at(-1)?.id ?? '' };
    },
    onSuccess: (since) => {
      record(true, since);
      announce('Recording: calls are added as they happen.');
    },
    onError: (error) => announce(messageOf(error)),
  });
  const stop = () => {
    record(false);
    announce('Recording stopped.');
  };
  return { isPending: start.isPending, press: isRecording ? stop : () => start.mutate() };
}
