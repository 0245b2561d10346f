import { useActing } from '../../client/acting.ts';
import { callMethod } from '../../client/call-method.ts';
import { useLeaveConditions, useMintToken } from '../../client/changes.ts';
import { useClient } from '../../client/context.tsx';
import type { Hands } from './take-remedy.ts';

/** What remedies do in the world of the page. */
export function useHands(): Hands {
  const client = useClient();
  const acting = useActing();
  const leave = useLeaveConditions();
  const mint = useMintToken();
  return {
    leave: (condition) => leave.mutateAsync([condition]),
    call: (token, method, args) => callMethod(client, token, method, args),
    mint: mint.mutateAsync,
    act: (token) => acting?.choose(token),
    welcomeBack: (user) =>
      client.sandbox(`/users/${encodeURIComponent(user)}`, {
        method: 'PATCH',
        body: { deleted: false },
      }),
    issueCode: (code) => client.sandbox('/codes', { method: 'POST', body: code }),
  };
}
