import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { demoOf } from '../playing/play-demo.ts';
import { checkRecording } from '../recording/check.ts';
import { currentRecording } from '../recording/recorded-demo.ts';
import { useRecording } from '../recording/recording.ts';

/** Checks the recording: plays it in a scratch world, and compares the answers with the wire. */
export function useChecking() {
  const client = useClient();
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: async () => {
      const demo = currentRecording();
      if (demo === null) throw new Error('There is nothing to check yet.');
      if (demo.problems.length > 0) throw new Error(demo.problems.join(' '));
      const read = readDemo(demoOf(demo.world, demo));
      if (!read.ok) throw new Error(read.message);
      return checkRecording({ client, queries }, useRecording.getState().steps, demo);
    },
  });
  return {
    isPending: checking.isPending,
    problem: checking.isError ? messageOf(checking.error) : null,
    check: () => checking.mutate(),
  };
}
