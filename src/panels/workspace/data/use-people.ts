import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useActingCalls, READ_ONCE } from '../../../client/use-method.ts';
import type { Conversation, Message, User } from '../../../contract/entities.ts';
import type { Names } from '../../../message/names.ts';

/** How many people are listed: one page, enough for most workspaces. Other people are read one by one. */
const MAX_LISTED_PEOPLE = 1000;

/** The people of the workspace by id, at most `MAX_LISTED_PEOPLE`. */
export function usePeople(): ReadonlyMap<string, User> {
  const { callWithRetry, keyOf } = useActingCalls();
  const { data } = useQuery({
    ...READ_ONCE,
    queryKey: keyOf('people'),
    queryFn: async ({ signal }) => {
      const args = { limit: String(MAX_LISTED_PEOPLE) };
      const { members } = await callWithRetry<{ members: readonly User[] }>(
        'users.list',
        args,
        signal,
      );
      return new Map(members.map((user) => [user.id, user]));
    },
  });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, User> = new Map();

/** One user. A call of its own reads a user who is not in the list. */
export function usePerson(id: string | undefined): User | undefined {
  const people = usePeople();
  const { callWithRetry, keyOf } = useActingCalls();
  const listedUser = id === undefined ? undefined : people.get(id);
  const { data } = useQuery({
    ...READ_ONCE,
    enabled: id !== undefined && listedUser === undefined && people.size > 0,
    queryKey: keyOf('person', id),
    queryFn: async ({ signal }) =>
      (await callWithRetry<{ user: User }>('users.info', { user: id }, signal)).user,
  });
  return listedUser ?? data;
}

/** The picture of a bot, by the `bot_id` of a message without a user. */
export function useBotPicture(id: string | undefined): string | undefined {
  const { callWithRetry, keyOf } = useActingCalls();
  const { data } = useQuery({
    ...READ_ONCE,
    enabled: id !== undefined,
    queryKey: keyOf('bot', id),
    queryFn: async ({ signal }) =>
      (await callWithRetry<{ bot: Bot }>('bots.info', { bot: id }, signal)).bot.icons.image_48,
  });
  return data;
}

/** The part of a bot that this file uses. */
interface Bot {
  readonly icons: { readonly image_48: string };
}

/** The display name of a user, or the id of an unknown one. */
export const nameOf = (user: User | undefined, id: string): string =>
  user === undefined ? id : user.real_name || user.name;

/** The name of the author of a message: its own `username`, else the user's name. */
export const authorName = (
  { username, user }: Pick<Message, 'username' | 'user'>,
  author: User | undefined,
): string => username ?? nameOf(author, user ?? 'Somebody');

/** The names of the users and channels that messages mention by id. */
export function useNames(conversations: readonly Conversation[]): Names {
  const people = usePeople();
  return useMemo(() => {
    const channels = new Map(conversations.map(({ id, name }) => [id, name]));
    return {
      user: (id) => people.get(id)?.name ?? null,
      channel: (id) => channels.get(id) ?? null,
    };
  }, [people, conversations]);
}
