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
import { actedReads } from '../data/acted-reads.ts';
import { useMessageReader } from '../data/use-message-reader.ts';

/** What people do with apps: through `POST /sandbox/interactions`, as the person that the panel acts as. */

export type Acted = Shape<typeof Interaction>;
export type Offered = Omit<Shape<typeof Offers>, 'ok'>;

/** Does something as the acting person; resolves once the app has answered, failed, or was too late. */
export function useAct() {
  const client = useClient();
  const { user } = useActingCalls();
  const token = useActing()?.token;
  const read = useMessageReader();
  const reads = actedReads(useQueryClient());
  return useMutation({
    onMutate: (body: object) => {
      const pressed = pressedIn(body);
      if (pressed !== null) reads.begin(...pressed);
    },
    // An app outside the page may change the pressed message by a call that does not say which press caused it.
    onSettled: (done, _error, body: object) => {
      const pressed = pressedIn(body);
      if (pressed !== null && reads.end(...pressed, done?.calls ?? [])) void read?.(...pressed);
    },
    mutationFn: async (body: object): Promise<Acted> => {
      if (token?.type !== 'user')
        throw new Error(`Only people can use apps, and you act as ${token?.label ?? 'nobody'}.`);
      const whole = { user_id: user ?? '', ...body };
      const init = { method: 'POST', body: whole } as const;
      return (await client.sandbox<{ interaction: Acted }>('/interactions', init)).interaction;
    },
  });
}

/** The message in which an element is pressed; null if it is elsewhere. */
function pressedIn(body: object): readonly [channel: string, ts: string] | null {
  const { type, channel, ts } = body as Readonly<Record<string, string | undefined>>;
  return type === 'action' && channel !== undefined && ts !== undefined ? [channel, ts] : null;
}

/** Why an act failed, in words: it was refused, or the app did not acknowledge it. Empty while it has not failed. */
export function failureOf({ error, data }: Pick<ReturnType<typeof useAct>, 'error' | 'data'>) {
  if (error !== null) return messageOf(error);
  return data === undefined || data.state === 'acknowledged' ? '' : data.detail;
}

/** What apps offer to people; nothing until that was read. */
export const useOffers = (): Offered => useReadOffers() ?? NOTHING;

const offersQuery = (client: WorldClient) =>
  queryOptions({
    queryKey: interactionsKey(client, 'offers'),
    queryFn: ({ signal }) => client.sandbox<Offered>('/offers', { signal }),
    staleTime: Infinity,
  });

/** What apps offer to people; undefined until that was read. */
export const useReadOffers = (): Offered | undefined => useQuery(offersQuery(useClient())).data;

/** Reads what apps offer to people as it is now. */
export function useFreshOffers(): () => Promise<Offered> {
  const client = useClient();
  const queries = useQueryClient();
  return () => queries.query({ ...offersQuery(client), staleTime: 0 });
}

/** The name of an app; its id where it is not installed any more. */
export const useAppName = (app_id: string): string =>
  useOffers().apps.find((app) => app.app_id === app_id)?.name ?? app_id;

const NOTHING: Offered = { commands: [], shortcuts: [], apps: [] };

interface OpenViews {
  readonly modals: readonly View[];
  readonly homes: readonly View[];
}

/** The modals that the acting person has open, and their Home tabs. */
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

/** The messages of a conversation that the acting person alone sees, and how one is dismissed. */
export function useOwnMessages(channel: string) {
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
  return { messages: data?.messages ?? NONE, dismiss: dismiss.mutate };
}

const NONE: readonly Message[] = [];
