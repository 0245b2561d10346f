import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLiveClient } from '../../../client/context.tsx';
import { exchangesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useDock } from '../state/dock.ts';

/**
 * Starts and stops the recording. It starts after the last call that the platform has answered by then: the page hears
 * of calls a moment later, so its own list may end before that call.
 */
export function useRecordButton() {
  const { isRecording, record } = useDock();
  const announce = useAnnouncements((state) => state.announce);
  const queries = useQueryClient();
  const client = useLiveClient();
  const start = useMutation({
    mutationFn: async () => {
      const known = queries.getQueryData(exchangesQuery(client).queryKey)?.at(-1)?.id;
      const missed = await client.exchanges(known ?? null);
      return missed.at(-1)?.id ?? known ?? '';
    },
    onSuccess: (lastCall) => {
      record(true, lastCall);
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
