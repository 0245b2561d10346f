import { useMutation, useQueryClient } from '@tanstack/react-query';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { catalogQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { PANELS } from '../../panels.ts';
import type { EditableCall } from './edit-call.ts';

const EDIT_CALL = late(() => import('./edit-call.ts'));

export interface EditHandle {
  /** Opens an exchange in the panel that can edit it. */
  readonly edit: (exchange: Exchange) => void;
  readonly isOpening: boolean;
  /** Why the exchange cannot be edited, in a sentence; null if nothing failed. */
  readonly problem: string | null;
}

export function useEdit(): EditHandle {
  const client = useLiveClient();
  const queries = useQueryClient();
  const acting = useActing();
  const openCall = useOpenCall();
  const opening = useMutation({
    mutationFn: async (exchange: Exchange) => {
      const { makeEditableCall } = await EDIT_CALL.load();
      const call = makeEditableCall(exchange, {
        world: await client.world(),
        catalog: await queries.query(catalogQuery(client)),
        acting: { token: acting?.token ?? null, tokens: acting?.tokens ?? [] },
      });
      if (!call.ok) throw new Error(call.why);
      await openCall(call);
    },
  });
  return {
    edit: (exchange) => opening.mutate(exchange),
    isOpening: opening.isPending,
    problem: opening.error && messageOf(opening.error),
  };
}

/** Returns a function that opens a call in the panel that can edit it, chooses its token, and announces what differs. */
export function useOpenCall(): (call: EditableCall & { readonly ok: true }) => Promise<void> {
  const acting = useActing();
  const { open, announce } = usePanelShell();
  return async ({ panel, draft, search, token, notes }) => {
    const state = await PANELS.find(({ id }) => id === panel)?.state?.();
    state?.write(draft);
    const messages = [...notes];
    if (token !== null && token.token !== acting?.token?.token) {
      acting?.choose(token);
      messages.push(`Acting as ${token.label}, as the call did.`);
    }
    if (messages.length > 0) announce(messages.join(' '));
    open(panel, search);
  };
}
