import { useQuery } from '@tanstack/react-query';
import { useActingCalls } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';

interface Page {
  readonly channels: readonly Conversation[];
  readonly response_metadata: { readonly next_cursor: string };
}

/** Every conversation that the acting person can see; read again when one of them changes. */
export function useConversations() {
  const { callWithRetry, keyOf } = useActingCalls();
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('conversations'),
    queryFn: async ({ signal }) => {
      const conversations: Conversation[] = [];
      let cursor = '';
      do {
        const args = {
          types: 'public_channel,private_channel,mpim,im',
          limit: '1000',
          cursor: cursor === '' ? undefined : cursor,
        };
        const page: Page = await callWithRetry<Page>('conversations.list', args, signal);
        conversations.push(...page.channels);
        cursor = page.response_metadata.next_cursor;
      } while (cursor !== '');
      return conversations;
    },
  });
  useRecordChanges((records) => {
    const isChanged = records.some(({ table }) => table === 'channels' || table === 'memberships');
    if (isChanged) void query.refetch();
  });
  return query;
}
