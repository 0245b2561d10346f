import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';
import { markAsRead, NOT_OPENED, updateLine, type Unread } from './unread.ts';

/** What the acting person has not read in each of their conversations, kept up to date with the world. */
export function useUnread(): Unread {
  const client = useClient();
  const { user, keyOf } = useActingCalls();
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    enabled: user !== null,
    queryKey: keyOf('unread'),
    queryFn: async ({ signal }) => {
      const { conversations } = await client.sandbox<{
        conversations: readonly Shape<typeof UnreadConversation>[];
      }>(`/users/${user ?? ''}/unread`, { signal });
      return new Map(conversations.map((row) => [row.channel, row]));
    },
  });
  useRecordChanges((records) => {
    if (user !== null && records.some(({ table }) => COUNTED_TABLES.has(table)))
      void query.refetch();
  });
  return query.data ?? NOTHING_UNREAD;
}

const NOTHING_UNREAD: Unread = new Map();

/** The tables that the unread counts depend on. */
const COUNTED_TABLES: ReadonlySet<string> = new Set(['messages', 'member_states', 'memberships']);

/**
 * Marks a conversation as read up to its newest message while that is visible. Returns the `ts` of the message above the "New" line;
 * null without a line.
 */
export function useMarkAsRead(
  channel: string,
  newestTs: string | undefined,
  isAtEnd: boolean,
  element: RefObject<Element | null>,
): string | null {
  const { moment } = useClient();
  const { call, user, keyOf } = useActingCalls();
  const queries = useQueryClient();
  const isNewestVisible = useIsVisible(element) && isAtEnd && moment === null;
  const unread = useQuery<Unread>({ queryKey: keyOf('unread'), enabled: false }).data;
  const row = unread?.get(channel);
  const [line, setLine] = useState(NOT_OPENED);
  const nextLine = updateLine(line, { user, row, isNewestVisible });
  if (nextLine !== line) setLine(nextLine);

  /** The `ts` that the last call has marked. A refused call is not repeated for the same message. */
  const lastMarkedTs = useRef('');
  const markConversation = useEffectEvent((ts: string) => {
    if (lastMarkedTs.current === ts) return;
    lastMarkedTs.current = ts;
    queries.setQueryData<Unread>(
      keyOf('unread'),
      (counts) => counts && markAsRead(counts, channel, ts),
    );
    call('conversations.mark', { channel, ts }).catch(() =>
      queries.invalidateQueries({ queryKey: keyOf('unread') }),
    );
  });
  // The count may arrive before the message.
  const hasNewMessage =
    row !== undefined && row.unread_count > 0 && newestTs !== undefined && newestTs > row.last_read;
  // Marks new messages as read once they are visible.
  useEffect(() => {
    if (isNewestVisible && hasNewMessage && newestTs !== undefined) markConversation(newestTs);
  }, [isNewestVisible, hasNewMessage, newestTs]);
  return line.tsAbove;
}

/** Whether an element is shown in a visible page. In a narrow window the list of conversations can hide it. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isPageVisible, setPageVisible] = useState(document.visibilityState === 'visible');
  const [isElementVisible, setElementVisible] = useState(false);
  // Follows the visibility of the page and of the element.
  useEffect(() => {
    const updateVisible = () => setPageVisible(document.visibilityState === 'visible');
    const observer = new IntersectionObserver(([entry]) =>
      setElementVisible(entry?.isIntersecting === true),
    );
    document.addEventListener('visibilitychange', updateVisible);
    if (element.current) observer.observe(element.current);
    return () => {
      document.removeEventListener('visibilitychange', updateVisible);
      observer.disconnect();
    };
  }, [element]);
  return isPageVisible && isElementVisible;
}
