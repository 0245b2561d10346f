import { useMutation, useQueryClient } from '@tanstack/react-query';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useClient, useLiveClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { IN_THE_PAST } from '../../../client/transport/read-past.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { rerunKey, useReruns } from '../state/reruns.ts';

const RESTORE_REQUEST = late(() => import('./restore-request.ts'));

export interface RerunHandle {
  /** Sends the request of an exchange again, and opens the new exchange. */
  readonly rerun: (id: string) => void;
  readonly isRunning: boolean;
  /** Why the request could not be sent, in a sentence; null if nothing failed. */
  readonly problem: string | null;
}

export function useRerun(): RerunHandle {
  const client = useLiveClient();
  const { moment } = useClient();
  const queries = useQueryClient();
  const acting = useActing();
  const { showExchange, announce } = usePanelShell();
  const sending = useMutation({
    mutationFn: async (id: string) => {
      // The call would change the current world, which a user who looks at the past does not expect.
      if (moment !== null) throw new Error(IN_THE_PAST.message);
      const { restoreRequest } = await RESTORE_REQUEST.load();
      const exchange = await queries.query(exchangeQuery(client, id));
      const restored = restoreRequest(exchange, await client.world(), {
        token: acting?.token ?? null,
      });
      if (!restored.ok) throw new Error(restored.why);
      const { body, ...request } = restored.request;
      const bytes = body === null ? null : new TextEncoder().encode(body);
      const answer = await client.call({ ...request, body: bytes });
      return { originId: id, newId: answer.exchange, code: answer.code, notes: restored.notes };
    },
    onSuccess: ({ originId, newId, code, notes }) => {
      announce([`Sent again: ${code ?? 'ok'}.`, ...notes].join(' '));
      if (newId === null) return;
      useReruns.getState().addRerun(rerunKey(client, newId), { originId, notes });
      showExchange(newId);
    },
  });
  return {
    rerun: (id) => sending.mutate(id),
    isRunning: sending.isPending,
    problem: sending.error && messageOf(sending.error),
  };
}
