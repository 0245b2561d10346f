import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { lessonKey, type WorldKey } from '../../../client/queries.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import type { KeptStart } from '../../../kit/lessons/kept-lesson.ts';
import {
  nothingKnown,
  readFacts,
  type ReadSandbox,
} from '../../../lessons/definition/read-facts.ts';

/** Reads what lessons look at with the client of the page. */
export const readerOf =
  (client: Pick<ParleyClient, 'sandbox'>, signal?: AbortSignal): ReadSandbox =>
  (path) =>
    client.sandbox(path.slice('/sandbox'.length), signal && { signal });

/**
 * What a lesson looks at: the calls and deliveries since it began, and the world as it is now, whatever moment the panels
 * show. The event stream has it read again (`keepFresh`). Nothing is read while `start` is null.
 */
export function useLessonFacts(start: KeptStart | null) {
  const client = useLiveClient();
  const { epoch } = client;
  const { exchange = null, delivery = null } = start ?? {};
  const from = JSON.stringify([epoch, exchange, delivery]);
  const [kept, setKept] = useState({ from, known: nothingKnown() });
  // Ids begin anew in a new world.
  if (kept.from !== from) setKept({ from, known: nothingKnown() });
  const queryKey = useMemo(
    () => [...lessonKey(client), exchange, delivery] as unknown as WorldKey,
    [client, exchange, delivery],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readFacts(readerOf(client, signal), { exchange, delivery }, kept.known),
    enabled: start !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
}
