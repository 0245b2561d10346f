import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLiveClient } from '../../../client/context.tsx';
import { changesQuery, exchangesQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useDock } from '../state/dock.ts';

/**
 * The button that starts and stops the recording. The recording starts after the platform's newest call and change. The page asks
 * the platform for them, because its own lists are a moment behind.
 */
export function useRecordButton() {
  const { isRecording, setRecording } = useDock();
  const announce = useAnnouncements((state) => state.announce);
  const queries = useQueryClient();
  const client = useLiveClient();
  const start = useMutation({
    mutationFn: async () => {
      const lastListed = queries.getQueryData(exchangesQuery(client).queryKey)?.at(-1)?.id;
      const [newer, changes] = await Promise.all([
        client.exchanges(lastListed ?? null),
        queries.query({ ...changesQuery(client), staleTime: 0 }),
      ]);
      return { call: newer.at(-1)?.id ?? lastListed ?? '', change: changes.at(-1)?.id ?? '' };
    },
    onSuccess: (recordingStart) => {
      setRecording(true, recordingStart);
      announce('Recording: calls are added as they happen.');
    },
    onError: (error) => announce(messageOf(error)),
  });
  const stop = () => {
    setRecording(false);
    announce('Recording stopped.');
  };
  return { isPending: start.isPending, press: isRecording ? stop : () => start.mutate() };
}
