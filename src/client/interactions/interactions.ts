import { queryOptions } from '@tanstack/react-query';
import type { InteractionLine, InteractionDetail } from '../../contract/sandbox.ts';
import { interactionsKey } from '../queries.ts';
import type { WorldClient } from '../world/world-stream.ts';

/** One interaction in full. Its key begins with that of the list, so that invalidating the list also reads it again. */
export const interactionQuery = (client: WorldClient, id: string) =>
  queryOptions({
    staleTime: Infinity,
    queryKey: interactionsKey(client, id),
    queryFn: async ({ signal }) => {
      const path = `/interactions/${encodeURIComponent(id)}`;
      const answer = await client.sandbox<{ interaction: InteractionDetail }>(path, { signal });
      return answer.interaction;
    },
  });

/** Whether the id of a call’s cause is that of an interaction, and not of a delivery. */
export const isInteraction = (cause: string): boolean => cause.startsWith('I');

type InteractionFields = Pick<
  InteractionLine,
  'type' | 'command' | 'text' | 'action_id' | 'callback_id' | 'view_id'
>;

/** What a person did, in a few words that follow their name. */
export function interactionText(fields: InteractionFields): string {
  const { type, command = '', text = '', action_id = '', callback_id = '', view_id } = fields;
  switch (type) {
    case 'command':
      return `sent ${command} ${text}`.trim();
    case 'action':
      return `used ${action_id} in a ${view_id === undefined ? 'message' : 'view'}`;
    case 'shortcut':
      return `chose the shortcut ${callback_id}`;
    case 'message_action':
      return `chose ${callback_id} for a message`;
    case 'view_submission':
      return 'submitted a form';
    case 'view_closed':
      return 'closed a form';
    case 'home':
      return 'opened a tab of the app';
    case 'assistant_thread':
      return 'opened a chat with the app';
    case 'agent_session':
      return 'stopped or renamed a session';
    case 'suggestion':
      return `typed in ${action_id}`;
  }
}
