import { useQuery } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import { READ_WHEN_SHOWN, useTouched } from '../data/use-touched.ts';

/** A bookmark as `bookmarks.list` has it. */
export interface Bookmark {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** Its name between colons; empty without one. */
  readonly emoji: string;
}

/**
 * The bookmarks of a conversation, kept up to date with the world. Makes no call that would be refused: without the scope,
 * or as a bot that is no member.
 */
export function useBookmarks(channel: string, isMember: boolean): readonly Bookmark[] {
  const { patientCall, keyOf } = useActingCalls();
  const token = useActing()?.token;
  const mayRead = token?.scopes.includes('bookmarks:read') === true;
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    enabled: mayRead && (isMember || token.type === 'user'),
    queryKey: keyOf('bookmarks', channel),
    queryFn: async ({ signal }) => {
      const args = { channel_id: channel };
      const body = await patientCall<{ bookmarks: readonly Bookmark[] }>(
        'bookmarks.list',
        args,
        signal,
      );
      return body.bookmarks;
    },
  });
  useTouched((records) => {
    if (records.some(({ table }) => table === 'bookmarks') && query.isEnabled) void query.refetch();
  });
  return query.data ?? [];
}
