import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Conversation, User } from '../../../contract/entities.ts';
import type { Names } from '../../../message/names.ts';
import { useActingCalls, RETRY_RATE_LIMITED } from '../../../client/use-method.ts';

/** One page is enough for most workspaces, and for the others to begin with. */
const MOST_LISTED = 1000;

/** The people of the workspace by id: the first thousand of them. */
export function usePeople(): ReadonlyMap<string, User> {
  const { call, keyOf } = useActingCalls();
  const { data } = useQuery({
    ...RETRY_RATE_LIMITED,
    queryKey: keyOf('people'),
    queryFn: async ({ signal }) => {
      const args = { limit: String(MOST_LISTED) };
      const { members } = await call<{ members: readonly User[] }>('users.list', args, signal);
      return new Map(members.map((user) => [user.id, user]));
    },
  });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, User> = new Map();

/** Somebody who was not listed: asked for by themselves, once. */
export function usePerson(id: string | undefined): User | undefined {
  const listed = usePeople();
  const { call, keyOf } = useActingCalls();
  const known = id === undefined ? undefined : listed.get(id);
  const { data } = useQuery({
    ...RETRY_RATE_LIMITED,
    enabled: id !== undefined && known === undefined && listed.size > 0,
    queryKey: keyOf('person', id),
    queryFn: async ({ signal }) =>
      (await call<{ user: User }>('users.info', { user: id }, signal)).user,
  });
  return known ?? data;
}

/** What a person goes by. */
export const nameOf = (user: User | undefined, id: string): string =>
  user === undefined ? id : user.real_name || user.name;

/** What the ids in messages stand for. */
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
