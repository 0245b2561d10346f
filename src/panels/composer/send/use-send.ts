import { useMutation } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import { sendMessage, type SendOutcome } from './send-message.ts';
import type { Target } from './target.ts';

/** Sends the draft, and holds the outcome. */
export interface Sending {
  /** Does nothing without a target, and while a message is under way. */
  readonly send: () => void;
  readonly isPending: boolean;
  /** The outcome of the last sending; null if the draft was changed after a refusal. */
  readonly outcome: SendOutcome | null;
  /** Why no answer arrived. */
  readonly error: Error | null;
  readonly dismiss: () => void;
}

type Payload = ReturnType<typeof payloadOf>;

export function useSend(draft: MessageDraft, target: Target | null): Sending {
  const client = useClient();
  const acting = useActing();
  const { announce, open } = usePanelShell();
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    mutationFn: ({ to, payload }: { readonly to: Target; readonly payload: Payload }) =>
      sendMessage(client, to, payload, acting?.token?.token ?? null),
    onSuccess: (outcome, { to }) => {
      announce(outcome.error === null ? 'Sent.' : `Refused: ${outcome.error}.`);
      if (outcome.error !== null || to.kind !== 'view') return;
      // The Workspace shows what the acting person sees.
      if (acting?.token?.user_id !== to.user) {
        const userToken = acting?.tokens.find(
          ({ type, user_id, status }) =>
            type === 'user' && user_id === to.user && status === 'active',
        );
        if (userToken !== undefined) acting?.choose(userToken);
      }
      open('workspace', to.method === 'views.publish' ? { app: to.id } : {});
    },
  });
  const payload = payloadOf(draft);
  /** Whether the draft is still as it was sent. */
  const isUnchanged = JSON.stringify(variables?.payload) === JSON.stringify(payload);
  return {
    send: () => {
      if (target !== null && !isPending) mutate({ to: target, payload });
    },
    isPending,
    outcome: data && (data.error === null || isUnchanged) ? data : null,
    error,
    dismiss: reset,
  };
}
