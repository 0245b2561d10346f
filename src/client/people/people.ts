import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { MAX_IDS, type PeopleAnswer, type PersonBrief } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { peopleKey } from '../queries.ts';
import type { WorldClient } from '../world/world-stream.ts';

/** An id of a user in a text: the letter, then capitals and digits. */
const USER_ID = /\bU[A-Z0-9]{7,14}\b/g;

/** The ids of users in a text, each once; at most as many as one request takes. */
export const userIdsIn = (text: string): readonly string[] =>
  [...new Set(text.match(USER_ID))].slice(0, MAX_IDS);

const NOBODY: ReadonlyMap<string, PersonBrief> = new Map();

/**
 * The people with these ids, as far as they are known and loaded. They are read from the sandbox, which counts against no rate
 * limit and is not in the log of calls.
 */
export function usePeopleById(ids: readonly string[]): ReadonlyMap<string, PersonBrief> {
  return useQuery(peopleByIdQuery(useClient(), ids)).data ?? NOBODY;
}

const peopleByIdQuery = (client: WorldClient, ids: readonly string[]) => {
  const idList = [...new Set(ids)].slice(0, MAX_IDS).join(',');
  return queryOptions({
    queryKey: peopleKey(client, 'by id', idList),
    queryFn: async ({ signal }) => {
      const { people } = await readPeople(client, { ids: idList }, signal);
      return new Map(people.map((person) => [person.id, person]));
    },
    enabled: idList !== '',
    staleTime: Infinity,
  });
};

/** How many people a search shows. */
const MAX_RESULTS = 20;

/** The search starts this long after the last key press, in milliseconds. */
const SEARCH_DELAY_MS = 120;

/** The first people who match the typed words; undefined during the first search, and if `words` is null. */
export function useFoundPeople(words: string | null): readonly PersonBrief[] | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: peopleKey(client, 'by words', words?.trim()),
    queryFn: async ({ signal }) => {
      if (words !== '') await wait(SEARCH_DELAY_MS, signal);
      return searchPeople(client, words ?? '', signal);
    },
    enabled: words !== null,
    staleTime: Infinity,
    // The results for half-typed words are rarely needed again.
    gcTime: 60_000,
    // Without it, the list would flicker at every key.
    placeholderData: keepPreviousData,
  });
  return words === null ? undefined : data;
}

/** Searches the directory, some thousands of people at a time, until enough are found or everybody was looked at. */
export async function searchPeople(
  client: Pick<WorldClient, 'sandbox'>,
  words: string,
  signal: AbortSignal,
): Promise<readonly PersonBrief[]> {
  const matches: PersonBrief[] = [];
  let cursor: string | null = null;
  do {
    const answer: PeopleAnswer = await readPeople(
      client,
      { words, ...(cursor !== null && { after: cursor }) },
      signal,
    );
    matches.push(...answer.people.filter(({ id }) => matches.every((other) => other.id !== id)));
    cursor = answer.cursor;
  } while (cursor !== null && matches.length < MAX_RESULTS);
  return matches.slice(0, MAX_RESULTS);
}

const readPeople = (
  client: Pick<WorldClient, 'sandbox'>,
  query: Record<string, string>,
  signal: AbortSignal,
) => client.sandbox<PeopleAnswer>(`/users?${new URLSearchParams(query)}`, { signal });

/** Resolves after a while. Rejects at once when the signal is aborted. */
const wait = (wait_ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, wait_ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
