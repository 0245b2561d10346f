import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useClient, useLiveClient, useWorldStream } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import { nextEpoch } from '../../client/world/world-stream.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import { START } from '../../contract/headers/moment.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { useExchanges } from '../use-exchanges.ts';
import { branchTitle, callsAfter, positionOf, momentInSentence } from './moments.ts';
import css from './PastBanner.module.css';
import layouts from '../../ui/style/layouts.module.css';
import { useMoment } from './use-moment.ts';

/** Says that the panels show an earlier moment. Its buttons return to now, rewind the world, or branch it. */
export default function PastBanner() {
  const { moment } = useClient();
  const [, setMoment] = useMoment();
  const { exchanges } = useExchanges();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (moment === null) return null;
  const when = momentInSentence(exchanges, moment);
  const callCount = exchanges.length;
  const position = positionOf(exchanges, moment);
  return (
    <section className={css.banner} aria-label="The past">
      <History size={16} aria-hidden />
      <p className={css.text}>
        <strong>You see the world as it was {when}.</strong>{' '}
        {position > 0 && position <= callCount && `Call ${position} of ${callCount}. `}
        Nothing can be changed here.
      </p>
      <div className={layouts.row}>
        <Button size="small" variant="primary" onPress={() => setMoment(null)}>
          Back to now
        </Button>
        <Button size="small" onPress={() => setDialogOpen(true)}>
          Continue from here
        </Button>
        <BranchButton moment={moment} when={when} onProblem={setProblem} />
      </div>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {isDialogOpen && (
        <ContinueDialog moment={moment} when={when} onClose={() => setDialogOpen(false)} />
      )}
    </section>
  );
}

interface BranchButtonProps {
  readonly moment: string;
  /** The moment in words. */
  readonly when: string;
  readonly onProblem: (problem: string | null) => void;
}

const ON_A_SERVER =
  'A Parley server has one world, so it cannot be branched. Download a snapshot of this moment instead, from the menu World.';
const WITHOUT_STORAGE =
  'This browser stores no worlds for the page, so it cannot keep a branch. Download a snapshot of this moment instead, from the menu World.';

/** Copies the world as it was at the moment into a new world, and opens the copy. */
function BranchButton({ moment, when, onProblem }: BranchButtonProps) {
  const host = useHost();
  const client = useClient();
  const { deployment = 'commercial' }: { deployment?: DeploymentName } = useSearch({
    strict: false,
  });
  const worlds = host.kind === 'tab' ? host.worlds : null;
  const branch = useMutation({
    mutationFn: async () => {
      if (worlds === null) throw new Error(host.kind === 'tab' ? WITHOUT_STORAGE : ON_A_SERVER);
      const snapshot: unknown = JSON.parse(await client.atMoment(moment).snapshot());
      const title = branchTitle(worlds.title(), when);
      worlds.open(await worlds.branch(snapshot, title, deployment));
    },
    onMutate: () => onProblem(null),
    onError: (error) => onProblem(messageOf(error)),
  });
  return (
    <Button size="small" isPending={branch.isPending} onPress={() => branch.mutate()}>
      Branch from here
    </Button>
  );
}

interface ContinueDialogProps {
  readonly moment: string;
  /** The moment in words. */
  readonly when: string;
  readonly onClose: () => void;
}

/** Asks before a world is rewound. */
function ContinueDialog({ moment, when, onClose }: ContinueDialogProps) {
  const client = useLiveClient();
  const stream = useWorldStream();
  const [, setMoment] = useMoment();
  const { exchanges } = useExchanges();
  const announce = useAnnouncements((state) => state.announce);
  const rewind = useMutation({
    mutationFn: async () => {
      const { epoch } = client;
      const undoneCount = await client.rewind(moment === START ? null : moment);
      await nextEpoch(stream, epoch);
      return undoneCount;
    },
    onSuccess: (undoneCount) => {
      announce(`${callsText(undoneCount)} undone. The world is as it was ${when}.`);
      setMoment(null);
    },
  });
  const laterCount = callsAfter(exchanges, moment);
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
            {laterCount === 0 ? 'Rewind the world' : `Undo ${callsText(laterCount)}`}
          </Button>
        </>
      }
    >
      <p>
        {laterCount === 0
          ? `No call came after this moment. All other changes since then are undone.`
          : `${callsText(laterCount)} and everything else that happened ${sinceWhen(moment, when)} are undone and removed from the log.`}{' '}
        This cannot be taken back. To keep both, branch instead.
      </p>
      {rewind.isError && <p role="alert">{messageOf(rewind.error)}</p>}
    </Dialog>
  );
}

/** Since when everything is undone, in words. */
const sinceWhen = (moment: string, when: string) =>
  moment === START ? 'from the first call on' : when;

const callsText = (count: number) => (count === 1 ? '1 call' : `${count} calls`);
