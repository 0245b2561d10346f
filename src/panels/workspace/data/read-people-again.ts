import type { QueryClient } from '@tanstack/react-query';
import type { ActingCalls } from '../../../client/use-method.ts';
import type { User } from '../../../contract/entities.ts';

/** How many people are read one by one. For more, the list of all people is read again. */
const MAX_ONE_BY_ONE = 3;

/**
 * Reads changed and new people again if the page has read people before. Few are read one by one, because `users.list` shares
 * its rate limit of 20 calls a minute with the user’s own program. Never rejects: a person that cannot be read stays as shown.
 */
export async function readPeopleAgain(
  queries: QueryClient,
  { patientCall, keyOf }: Pick<ActingCalls, 'patientCall' | 'keyOf'>,
  ids: readonly string[],
): Promise<void> {
  const changed = [...new Set(ids)];
  if (changed.length > MAX_ONE_BY_ONE) {
    for (const name of ['people', 'person'])
      await queries.invalidateQueries({ queryKey: keyOf(name) });
    return;
  }
  const read = (id: string) =>
    patientCall<{ user: User }>('users.info', { user: id }).then(
      ({ user }) => [user],
      () => [],
    );
  const people = (await Promise.all(changed.map(read))).flat();
  queries.setQueryData<ReadonlyMap<string, User>>(
    keyOf('people'),
    (current) =>
      current && new Map([...current, ...people.map((user) => [user.id, user] as const)]),
  );
  for (const user of people)
    queries.setQueryData<User>(keyOf('person', user.id), (current) => current && user);
}
