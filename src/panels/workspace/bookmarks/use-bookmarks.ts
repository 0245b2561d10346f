import { useQuery } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import { useTouched } from '../data/use-touched.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';

/** A bookmark as `bookmarks.list` has it. */
export interface Bookmark {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** Its name between colons; empty without one. */
  readonly emoji: string;
}

/**
 * The bookmarks of a conversation, kept up to date with the world. A token without the scope reads none, and a bot none of a
 * conversation that it is not in: each call would be refused.
 */
export function useBookmarks(channel: string, isMember: boolean): readonly Bookmark[] {
  const { patientCall, keyOf } = useActingCalls();
  const token = useActing()?.token;
  const mayRead = token?.scopes.includes('bookmarks:read') === true;
  const query = useQuery({
    ...IN_STEP_WHILE_SHOWN,
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
