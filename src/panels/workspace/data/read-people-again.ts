import type { QueryClient } from '@tanstack/react-query';
import type { ActingCalls } from '../../../client/use-method.ts';
import type { User } from '../../../contract/entities.ts';

/** How many people the page reads one by one. If more have changed, it reads the list of all people again. */
const MAX_SINGLE_READS = 3;

/**
 * Reads changed and new people, if the page has read people before. It reads a few people one by one, because `users.list`
 * shares its rate limit of 20 calls a minute with the user’s own program. Never rejects: a person who cannot be read stays as shown.
 */
export async function readPeopleAgain(
  queries: QueryClient,
  { callWithRetry, keyOf }: Pick<ActingCalls, 'callWithRetry' | 'keyOf'>,
  ids: readonly string[],
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length > MAX_SINGLE_READS) {
    for (const name of ['people', 'person'])
      await queries.invalidateQueries({ queryKey: keyOf(name) });
    return;
  }
  const readPerson = (id: string) =>
    callWithRetry<{ user: User }>('users.info', { user: id }).then(
      ({ user }) => [user],
      () => [],
    );
  const people = (await Promise.all(uniqueIds.map(readPerson))).flat();
  queries.setQueryData<ReadonlyMap<string, User>>(
    keyOf('people'),
    (current) =>
      current && new Map([...current, ...people.map((user) => [user.id, user] as const)]),
  );
  for (const user of people)
    queries.setQueryData<User>(keyOf('person', user.id), (current) => current && user);
}
