import { useQuery, useQueryClient } from '@tanstack/react-query';
import { late } from '../../../base/late.ts';
import { READ_ONCE, useActingCalls } from '../../../client/use-method.ts';
import { lateView } from '../../../ui/late.ts';
import type { Lookups } from '../../../message/render/markup/lookups-context.ts';
import type { ListedGroup } from './mentions.ts';
import { useRecordChanges } from './use-record-changes.ts';

/** The custom emoji of the workspace, by name; empty until they have loaded. */
export function useEmoji(): Readonly<Record<string, string>> {
  const { callWithRetry, keyOf } = useActingCalls();
  const { data } = useQuery({
    ...READ_ONCE,
    queryKey: keyOf('emoji'),
    queryFn: async ({ signal }) =>
      (await callWithRetry<{ emoji: Record<string, string> }>('emoji.list', {}, signal)).emoji,
  });
  return data ?? {};
}

/** The user groups of the workspace, including disabled ones; empty until they have loaded. They load only if `isNeeded`. */
export function useUsergroups(isNeeded = true): readonly ListedGroup[] {
  const { callWithRetry, keyOf } = useActingCalls();
  const { data } = useQuery({
    ...READ_ONCE,
    enabled: isNeeded,
    queryKey: keyOf('usergroups'),
    queryFn: async ({ signal }) => {
      const args = { include_disabled: 'true' };
      const body = await callWithRetry<{ usergroups: readonly ListedGroup[] }>(
        'usergroups.list',
        args,
        signal,
      );
      return body.usergroups;
    },
  });
  return data ?? [];
}

const READ_PEOPLE_AGAIN = late(() => import('./read-people-again.ts'));

/** Reads custom emoji, user groups and people again when they change. */
export function useLookupRefresh(): void {
  const calls = useActingCalls();
  const queries = useQueryClient();
  useRecordChanges((records) => {
    for (const table of ['emoji', 'usergroups'] as const)
      if (records.some((record) => record.table === table))
        void queries.invalidateQueries({ queryKey: calls.keyOf(table) });
    const people = records.flatMap(({ table, key }) => (table === 'users' ? [key] : []));
    if (people.length > 0)
      void READ_PEOPLE_AGAIN.load().then((module) =>
        module.readPeopleAgain(queries, calls, people),
      );
  });
}

/** The value of a custom emoji in `emoji.list`, after following one alias; null for an unknown name. */
export function emojiValue(emoji: Readonly<Record<string, string>>, name: string): string | null {
  const value = Object.hasOwn(emoji, name) ? emoji[name] : undefined;
  const [, aliasOf] = /^alias:(.+)$/.exec(value ?? '') ?? [];
  const aliasedValue =
    aliasOf !== undefined && Object.hasOwn(emoji, aliasOf) ? emoji[aliasOf] : undefined;
  return aliasedValue ?? value ?? null;
}

/** Lookups that call the Web API once a message needs them. */
export const LOOKUPS: Lookups = {
  useUsergroup: (id) => useUsergroups().find((group) => group.id === id)?.handle ?? null,
  useCustomEmoji: (name) => emojiValue(useEmoji(), name),
  FileImage: lateView(() => import('../files/FileImage.tsx')),
};
