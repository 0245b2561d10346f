import { useQuery } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';

/** A bookmark as `bookmarks.list` has it. */
export interface Bookmark {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** The name of its emoji between colons; empty if it has none. */
  readonly emoji: string;
}

/**
 * The bookmarks of a conversation, kept up to date with the world. Makes no call if the platform would refuse it: if the token
 * lacks the scope, or if it is of a bot that is no member.
 */
export function useBookmarks(channel: string, isMember: boolean): readonly Bookmark[] {
  const { callWithRetry, keyOf } = useActingCalls();
  const token = useActing()?.token;
  const mayRead = token?.scopes.includes('bookmarks:read') === true;
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    enabled: mayRead && (isMember || token.type === 'user'),
    queryKey: keyOf('bookmarks', channel),
    queryFn: async ({ signal }) => {
      const args = { channel_id: channel };
      const body = await callWithRetry<{ bookmarks: readonly Bookmark[] }>(
        'bookmarks.list',
        args,
        signal,
      );
      return body.bookmarks;
    },
  });
  useRecordChanges((records) => {
    if (records.some(({ table }) => table === 'bookmarks') && query.isEnabled) void query.refetch();
  });
  return query.data ?? [];
}
