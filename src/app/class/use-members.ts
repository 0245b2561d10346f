import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClassMember, ClassSession } from '../../contract/links/class.ts';
import { useLiveClient } from '../../client/context.tsx';
import { worldKey } from '../../client/queries.ts';
import type { WorldClient } from '../../client/world/world-stream.ts';
import { useClassState } from './use-class.ts';

const NOBODY: readonly ClassMember[] = [];

/** Everybody in the class that shares the world of the client. */
export const membersQuery = (client: WorldClient, session: ClassSession) =>
  queryOptions({
    queryKey: worldKey(client, 'class members'),
    queryFn: async () =>
      (await session.call<{ members: readonly ClassMember[] }>('/members')).members,
  });

/** Everybody in the class, read again after each change of the class. Empty until the first read has ended. */
export function useMembers(session: ClassSession): readonly ClassMember[] {
  const { status } = useClassState(session);
  const { data = NOBODY, refetch } = useQuery(membersQuery(useLiveClient(), session));
  // Reads the members again after each change. A read that is already running is not started again.
  useEffect(() => {
    if (status !== null) void refetch({ cancelRefetch: false });
  }, [status, refetch]);
  return data;
}
