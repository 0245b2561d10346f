import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ClassMember, ClassSession } from '../../contract/links/class.ts';
import { useLiveClient } from '../../client/context.tsx';
import { useExchanges } from '../use-exchanges.ts';
import { type CallerOf, CALLER_OF } from '../wire/state/callers.ts';
import { useClassState } from './use-class.ts';
import { membersQuery } from './use-members.ts';

/** Finds the class member who made a call: by the person or bot that acts, or else by the app. */
export function callersOf(members: readonly ClassMember[]): CallerOf {
  const names = new Map<string, string>();
  for (const { name, user_id, app_id } of members)
    for (const id of [user_id, app_id]) if (typeof id === 'string') names.set(id, name);
  return ({ actor }) =>
    actor === null ? null : (names.get(actor.user_id ?? '') ?? names.get(actor.app_id) ?? null);
}

/** Shows in the wire who made each call, to those who see the calls of others. */
export function useCallers(session: ClassSession): void {
  const { me, status } = useClassState(session);
  const seesCallsOfOthers = me?.role === 'teacher' || status?.sees_all === true;
  const client = useLiveClient();
  const { epoch } = client;
  const { exchanges } = useExchanges();
  /** The ids of the apps in the log, as one text, so that it changes only with the apps. */
  const appIds = useMemo(
    () => [...new Set(exchanges.flatMap(({ actor }) => actor?.app_id ?? []))].join(' '),
    [exchanges],
  );
  // The effect below reads the members: a class without calls needs no names.
  const { data, refetch } = useQuery({
    ...membersQuery(client, session),
    enabled: false,
    retry: false,
  });
  /** The world and the apps that the members were read for. When a new app is in the log, they are read again. */
  const membersReadFor = useRef<{ readonly world: number; readonly apps: Set<string> } | null>(
    null,
  );
  // Reads the members for each new app in the log.
  useEffect(() => {
    if (!seesCallsOfOthers) return;
    if (membersReadFor.current?.world !== epoch)
      membersReadFor.current = { world: epoch, apps: new Set() };
    const { apps: readApps } = membersReadFor.current;
    const newApps = appIds.split(' ').filter((id) => id !== '' && !readApps.has(id));
    if (newApps.length === 0) return;
    for (const id of newApps) readApps.add(id);
    void refetch().then(({ isError }) => {
      if (isError) for (const id of newApps) readApps.delete(id);
    });
  }, [seesCallsOfOthers, epoch, appIds, refetch]);
  // The wire is outside the component that knows the class, so it gets the names from `CALLER_OF`.
  // A person who sees only their own calls needs no names.
  useEffect(() => {
    if (!seesCallsOfOthers || data === undefined) return;
    CALLER_OF.set(callersOf(data));
    return () => CALLER_OF.set(null);
  }, [seesCallsOfOthers, data]);
  // If the person sees the calls of others again later, the members are read again.
  useEffect(() => {
    if (!seesCallsOfOthers) membersReadFor.current = null;
  }, [seesCallsOfOthers]);
}
