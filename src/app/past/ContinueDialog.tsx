import { useMutation } from '@tanstack/react-query';
import { useLiveClient, useWorldStream } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import { nextEpoch } from '../../client/world-stream.ts';
import { START } from '../../contract/moment.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import { useExchanges } from '../use-exchanges.ts';
import { callsAfter } from './moments.ts';
import { useMoment } from './use-moment.ts';

interface ContinueDialogProps {
  readonly moment: string;
  /** The moment in words. */
  readonly when: string;
  readonly onClose: () => void;
}

/** Asks before a world is rewound. */
export function ContinueDialog({ moment, when, onClose }: ContinueDialogProps) {
  const client = useLiveClient();
  const stream = useWorldStream();
  const [, setMoment] = useMoment();
  const { exchanges } = useExchanges();
  const announce = useAnnouncements((state) => state.announce);
  const rewind = useMutation({
    mutationFn: async () => {
      const { epoch } = client;
      const undone = await client.rewind(moment === START ? null : moment);
      await nextEpoch(stream, epoch);
      return undone;
    },
    onSuccess: (undone) => {
      announce(`${calls(undone)} undone. The world is as it was ${when}.`);
      setMoment(null);
    },
  });
  const count = callsAfter(exchanges, moment);
  return (
    <Dialog
      title="Continue from here?"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="danger" isPending={rewind.isPending} onPress={() => rewind.mutate()}>
            {count === 0 ? 'Rewind the world' : `Undo ${calls(count)}`}
          </Button>
        </>
      }
    >
      <p>
        {count === 0
          ? `No call came after this moment. What else changed in the world since then is undone.`
          : `${calls(count)} and everything else that happened ${since(moment, when)} are undone and removed from the log.`}{' '}
        This cannot be taken back. To keep both, branch instead.
      </p>
      {rewind.isError && <p role="alert">{messageOf(rewind.error)}</p>}
    </Dialog>
  );
}

/** From when on everything is undone, in words. */
const since = (moment: string, when: string) =>
  moment === START ? 'from the first call on' : when;

const calls = (count: number) => (count === 1 ? '1 call' : `${count} calls`);
