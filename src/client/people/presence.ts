import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_IDS, type PersonPresence } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { peopleKey } from '../queries.ts';

/** How the people with these ids can be reached, as far as they are known and loaded. */
export function usePresence(ids: readonly string[]): ReadonlyMap<string, PersonPresence> {
  const client = useClient();
  const idList = [...new Set(ids)].slice(0, MAX_IDS).join(',');
  const { data } = useQuery({
    queryKey: peopleKey(client, 'presence', idList),
    queryFn: async ({ signal }) => {
      const { people } = await client.sandbox<{ people: readonly PersonPresence[] }>(
        `/presence?ids=${idList}`,
        { signal },
      );
      return new Map(people.map((person) => [person.id, person]));
    },
    enabled: idList !== '',
    staleTime: Infinity,
    // Known people stay shown while the presence of another one loads.
    placeholderData: keepPreviousData,
  });
  return data ?? NO_PRESENCE;
}

const NO_PRESENCE: ReadonlyMap<string, PersonPresence> = new Map();
