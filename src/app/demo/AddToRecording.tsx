import { useQueryClient } from '@tanstack/react-query';
import ListPlus from 'lucide-react/icons/list-plus';
import { useState } from 'react';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { worldIdOf } from '../world-id.ts';
import { useDock } from './state/dock.ts';

const RECORDER = late(() => import('./recording/recorder.ts'));

/** Returns a function that adds exchanges to the recording and shows it. The recorder's code loads on first use. */
export function useAddToRecording(): (ids: readonly string[]) => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  const host = useHost();
  const announce = useAnnouncements((state) => state.announce);
  return async (ids) => {
    useDock.getState().show('recording');
    try {
      const { createRecorder } = await RECORDER.load();
      const worldId = worldIdOf(host, client);
      const { count, problems } = await createRecorder({ client, queries, worldId }).add(ids);
      const added =
        count === 0
          ? 'Nothing was added: it is in the recording already.'
          : count === 1
            ? 'Added a step to the recording.'
            : `Added ${count} steps to the recording.`;
      announce(problems.length > 0 ? problems.join(' ') : added);
    } catch (error) {
      announce(messageOf(error));
    }
  };
}

/** Adds exchanges to the recording. */
export function AddToRecording({ ids }: { readonly ids: readonly string[] }) {
  const add = useAddToRecording();
  const [isAdding, setAdding] = useState(false);
  return (
    <IconButton
      size="small"
      label="Add to recording"
      icon={<ListPlus size={15} />}
      isPending={isAdding}
      onPress={() => {
        setAdding(true);
        void add(ids).finally(() => setAdding(false));
      }}
    />
  );
}
