import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useClient } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import type { DeploymentName } from '../../contract/deployments.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useHost } from '../host/host-context.ts';
import { branchTitle } from './moments.ts';

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

/** Copies the world as it was into a new world, and opens that. */
export function BranchButton({ moment, when, onProblem }: BranchButtonProps) {
  const host = useHost();
  const client = useClient();
  const { deployment = 'commercial' }: { deployment?: DeploymentName } = useSearch({
    strict: false,
  });
  const worlds = host.kind === 'tab' ? host.worlds : null;
  const branch = useMutation({
    mutationFn: async () => {
      if (worlds === null) throw new Error(host.kind === 'tab' ? WITHOUT_STORAGE : ON_A_SERVER);
      const snapshot: unknown = JSON.parse(await client.at(moment).snapshot());
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
