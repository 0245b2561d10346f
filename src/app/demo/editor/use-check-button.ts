import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { demoOf } from '../playing/play-demo.ts';
import { checkRecording } from '../recording/check.ts';
import { currentRecording } from '../recording/recorded-demo.ts';
import { useRecording } from '../recording/recording.ts';

/** The button that checks the recording: plays it in a scratch world, and compares the answers with the wire. */
export function useCheckButton() {
  const client = useClient();
  const queries = useQueryClient();
  const checking = useMutation({
    mutationFn: async () => {
      const recording = currentRecording();
      if (recording === null) throw new Error('There is nothing to check yet.');
      if (recording.problems.length > 0) throw new Error(recording.problems.join(' '));
      const reading = readDemo(demoOf(recording.world, recording));
      if (!reading.ok) throw new Error(reading.message);
      return checkRecording({ client, queries }, useRecording.getState().steps, recording);
    },
  });
  return {
    isPending: checking.isPending,
    problem: checking.isError ? messageOf(checking.error) : null,
    press: () => checking.mutate(),
  };
}
