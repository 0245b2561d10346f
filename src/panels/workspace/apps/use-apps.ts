import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { interactionsKey } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import type { Message } from '../../../contract/entities.ts';
import type { Interaction, Offers } from '../../../contract/schemas/interactions.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import type { View } from '../../../contract/views/view.ts';
import { readsAfterActsOf } from '../data/reads-after-acts.ts';
import { useMessageReader } from '../data/use-message-reader.ts';

export type InteractionResult = Shape<typeof Interaction>;
export type AppOffers = Omit<Shape<typeof Offers>, 'ok'>;

/**
 * Sends an interaction of the acting person to an app, through `POST /sandbox/interactions`. Resolves once the app has answered,
 * failed, or was too late.
 */
export function useAct() {
  const client = useClient();
  const { user } = useActingCalls();
  const token = useActing()?.token;
  const readMessage = useMessageReader();
  const reads = readsAfterActsOf(useQueryClient());
  return useMutation({
    onMutate: (body: object) => {
      const message = pressedMessage(body);
      if (message !== null) reads.beginAct(...message);
    },
    // The calls of an app outside the page do not say which press caused them, so the page reads the message again.
    onSettled: (interaction, _error, body: object) => {
      const message = pressedMessage(body);
      if (message === null) return;
      const mustRead = reads.endAct(...message, interaction?.calls ?? []);
      if (mustRead) void readMessage?.(...message);
    },
    mutationFn: async (body: object): Promise<InteractionResult> => {
      if (token?.type !== 'user')
        throw new Error(`Only people can use apps, and you act as ${token?.label ?? 'nobody'}.`);
      const interaction = { user_id: user ?? '', ...body };
      const init = { method: 'POST', body: interaction } as const;
      return (await client.sandbox<{ interaction: InteractionResult }>('/interactions', init))
        .interaction;
    },
  });
}

/** The message whose element the person presses; null for an element outside of messages. */
function pressedMessage(body: object): readonly [channel: string, ts: string] | null {
  const { type, channel, ts } = body as Readonly<Record<string, string | undefined>>;
  return type === 'action' && channel !== undefined && ts !== undefined ? [channel, ts] : null;
}

/** Why the platform refused an interaction, or why the app did not acknowledge it; empty if it did not fail. */
export function failureOf({ error, data }: Pick<ReturnType<typeof useAct>, 'error' | 'data'>) {
  if (error !== null) return messageOf(error);
  return data === undefined || data.state === 'acknowledged' ? '' : data.detail;
}

/** What apps offer to people (commands and shortcuts), and the apps; empty until it has loaded. */
export const useAppOffers = (): AppOffers => useLoadedAppOffers() ?? NO_OFFERS;

const offersQuery = (client: WorldClient) =>
  queryOptions({
    queryKey: interactionsKey(client, 'offers'),
    queryFn: ({ signal }) => client.sandbox<AppOffers>('/offers', { signal }),
    staleTime: Infinity,
  });

/** As `useAppOffers`, but undefined until it has loaded. */
export const useLoadedAppOffers = (): AppOffers | undefined =>
  useQuery(offersQuery(useClient())).data;

/** Returns a function that fetches what apps offer, past the cache. */
export function useFetchAppOffers(): () => Promise<AppOffers> {
  const client = useClient();
  const queries = useQueryClient();
  return () => queries.query({ ...offersQuery(client), staleTime: 0 });
}

/** The name of an app; its id if it is no longer installed. */
export const useAppName = (app_id: string): string =>
  useAppOffers().apps.find((app) => app.app_id === app_id)?.name ?? app_id;

const NO_OFFERS: AppOffers = { commands: [], shortcuts: [], apps: [] };

interface OpenViews {
  readonly modals: readonly View[];
  readonly homes: readonly View[];
}

/** The open modals and the Home tabs of the acting person. */
export function useViews(): OpenViews {
  const client = useClient();
  const { user } = useActingCalls();
  const { data } = useQuery({
    enabled: user !== null,
    queryKey: interactionsKey(client, 'views', user),
    queryFn: ({ signal }) => client.sandbox<OpenViews>(`/views?user_id=${user ?? ''}`, { signal }),
    staleTime: Infinity,
  });
  return data ?? NO_VIEWS;
}

const NO_VIEWS: OpenViews = { modals: [], homes: [] };

/** The messages of a conversation that only the acting person sees, and a function that removes one of them. */
export function useEphemeralMessages(channel: string) {
  const client = useClient();
  const { user } = useActingCalls();
  const query = `user_id=${user ?? ''}&channel=${channel}`;
  const { data } = useQuery({
    enabled: user !== null,
    queryKey: interactionsKey(client, 'own messages', user, channel),
    queryFn: ({ signal }) =>
      client.sandbox<{ messages: readonly Message[] }>(`/ephemerals?${query}`, { signal }),
    staleTime: Infinity,
  });
  const dismiss = useMutation({
    mutationFn: (ts: string) =>
      client.sandbox<object>(`/ephemerals/${ts}?${query}`, { method: 'DELETE' }),
  });
  return { messages: data?.messages ?? NO_MESSAGES, dismiss: dismiss.mutate };
}

const NO_MESSAGES: readonly Message[] = [];
