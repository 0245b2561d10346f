import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../../client/context.tsx';
import { makeCall, succeeded, type MadeCall } from '../../../client/made-call.ts';
import {
  receiverUrl,
  type ReceiverOf,
  type ReceiverState,
  type Receivers,
} from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { SUBSCRIPTIONS } from '../../../contract/schemas/events.ts';
import { worldQuery } from '../../../client/queries.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { subscriptionsFor } from './samples.ts';
import { whyQuiet } from './why-quiet.ts';

/** The receiver of an app: its state, and what the buttons do. */
export function useReceiver(receivers: Receivers, of: ReceiverOf, app: WorldApp) {
  const client = useClient();
  const queries = useQueryClient();
  const { announce, origins } = usePanelShell();
  const state = useSyncExternalStore(receivers.subscribe, () => receivers.get(of));

  /** A server cannot send to this tab, and the developer may have chosen sockets. */
  const bySocket = origins === null || app.delivery === 'socket';

  /**
   * Starts the program, then has the app's events delivered to it: over a socket, or to the Request URL of the receiver,
   * which the platform verifies by a challenge. The result is that call; null if the program did not start.
   */
  const start = useMutation({
    mutationFn: async (program: string): Promise<MadeCall | null> => {
      const started = await receivers.start(of, program);
      if (started.status !== 'running') return null;
      const needed = subscriptionsFor(program, SUBSCRIPTIONS);
      const made = await makeCall(client, {
        verb: 'PATCH',
        url: `${client.baseUrl}/sandbox/apps/${of.app_id}`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({
          ...(bySocket
            ? { delivery: 'socket' }
            : { request_url: receiverUrl(of.app_id), delivery: 'http' }),
          subscriptions: [...new Set([...app.subscriptions, ...needed])],
        }),
      });
      if (bySocket && succeeded(made)) receivers.listen(of);
      await queries.invalidateQueries({ queryKey: worldQuery(client).queryKey });
      return made;
    },
    onSuccess: (made) =>
      announce(
        made !== null && succeeded(made)
          ? bySocket
            ? 'The receiver runs, and the app delivers over a socket.'
            : 'The receiver runs, and its Request URL is verified.'
          : outcomeOf(receivers.get(of)),
      ),
  });

  const stop = () => {
    receivers.stop(of);
    announce('The receiver is stopped.');
  };
  const quiet = state.status === 'running' && !start.isPending ? whyQuiet(state, app) : null;
  return { state, bySocket, quiet, start, stop, clear: () => receivers.clear(of) };
}

const outcomeOf = ({ status, reason }: ReceiverState) =>
  status === 'running'
    ? 'The receiver runs, but the app could not be set to deliver to it.'
    : `The receiver is stopped. ${reason ?? ''}`;
