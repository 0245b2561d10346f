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

/** The receiver of an app: its state, and what the buttons do. */
export function useReceiver(receivers: Receivers, of: ReceiverOf, app: WorldApp) {
  const client = useClient();
  const queries = useQueryClient();
  const { announce } = usePanelShell();
  const state = useSyncExternalStore(receivers.subscribe, () => receivers.get(of));

  /**
   * Starts the program and makes it the app's Request URL, which verifies it by a challenge. The result is that call;
   * null if the program did not start.
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
          request_url: receiverUrl(of.app_id),
          delivery: 'http',
          subscriptions: [...new Set([...app.subscriptions, ...needed])],
        }),
      });
      await queries.invalidateQueries({ queryKey: worldQuery(client).queryKey });
      return made;
    },
    onSuccess: (made) =>
      announce(
        made !== null && succeeded(made)
          ? 'The receiver runs, and its Request URL is verified.'
          : outcomeOf(receivers.get(of)),
      ),
  });

  const stop = () => {
    receivers.stop(of);
    announce('The receiver is stopped.');
  };
  return { state, start, stop, clear: () => receivers.clear(of) };
}

const outcomeOf = ({ status, reason }: ReceiverState) =>
  status === 'running'
    ? 'The receiver runs, but its Request URL could not be set.'
    : `The receiver is stopped. ${reason ?? ''}`;
