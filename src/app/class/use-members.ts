import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClassMember, ClassSession } from '../../contract/links/class.ts';
import { useLiveClient } from '../../client/context.tsx';
import { worldKey } from '../../client/queries.ts';
import type { WorldClient } from '../../client/world/world-stream.ts';
import { useClassState } from './use-class.ts';

const NOBODY: readonly ClassMember[] = [];

/** Everybody in the class, as the world of the client has them. */
export const membersQuery = (client: WorldClient, session: ClassSession) =>
  queryOptions({
    queryKey: worldKey(client, 'class members'),
    queryFn: async () =>
      (await session.call<{ members: readonly ClassMember[] }>('/members')).members,
  });

/** Everybody in the class, read again after each change of it. Empty until it is known. */
export function useMembers(session: ClassSession): readonly ClassMember[] {
  const { notice } = useClassState(session);
  const { data = NOBODY, refetch } = useQuery(membersQuery(useLiveClient(), session));
  // Follows the class. While it is being read, it is read once more afterwards at most.
  useEffect(() => {
    if (notice !== null) void refetch({ cancelRefetch: false });
  }, [notice, refetch]);
  return data;
}
