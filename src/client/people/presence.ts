import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_IDS, type PersonPresence } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { peopleKey } from '../queries.ts';

/** How the people with these ids can be reached, as far as they are known and loaded. */
export function usePresence(ids: readonly string[]): ReadonlyMap<string, PersonPresence> {
  const client = useClient();
  const asked = [...new Set(ids)].slice(0, MAX_IDS).join(',');
  const { data } = useQuery({
    queryKey: peopleKey(client, 'presence', asked),
    queryFn: async ({ signal }) => {
      const { people } = await client.sandbox<{ people: readonly PersonPresence[] }>(
        `/presence?ids=${asked}`,
        { signal },
      );
      return new Map(people.map((person) => [person.id, person]));
    },
    enabled: asked !== '',
    staleTime: Infinity,
    // Somebody who is there is not gone while it is asked for another one.
    placeholderData: keepPreviousData,
  });
  return data ?? NO_PRESENCE;
}

const NO_PRESENCE: ReadonlyMap<string, PersonPresence> = new Map();
