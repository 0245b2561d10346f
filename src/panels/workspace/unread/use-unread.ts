import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import { READ_WHEN_SHOWN, useTouched } from '../data/use-touched.ts';
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
  useTouched((records) => {
    if (user !== null && records.some(({ table }) => COUNTED_TABLES.has(table)))
      void query.refetch();
  });
  return query.data ?? NOTHING_UNREAD;
}

const NOTHING_UNREAD: Unread = new Map();

/** The tables that the unread counts depend on. */
const COUNTED_TABLES: ReadonlySet<string> = new Set(['messages', 'member_states', 'memberships']);

/**
 * Marks a conversation as read up to its newest message while that is visible. Returns the `ts` of the last message above the
 * "New" line; null without a line. `newest` is the `ts` of the newest message in the box.
 */
export function useReading(
  channel: string,
  newest: string | undefined,
  isAtEnd: boolean,
  box: RefObject<Element | null>,
): string | null {
  const { moment } = useClient();
  const { call, user, keyOf } = useActingCalls();
  const queries = useQueryClient();
  const isSeen = useIsVisible(box) && isAtEnd && moment === null;
  const unread = useQuery<Unread>({ queryKey: keyOf('unread'), enabled: false }).data;
  const row = unread?.get(channel);
  const [line, setLine] = useState(NOT_OPENED);
  const next = updateLine(line, { user, row, isSeen });
  if (next !== line) setLine(next);

  /** The last message that was marked. A refused call is not repeated for the same message. */
  const marked = useRef('');
  const mark = useEffectEvent((ts: string) => {
    if (marked.current === ts) return;
    marked.current = ts;
    queries.setQueryData<Unread>(
      keyOf('unread'),
      (counts) => counts && markAsRead(counts, channel, ts),
    );
    call('conversations.mark', { channel, ts }).catch(() =>
      queries.invalidateQueries({ queryKey: keyOf('unread') }),
    );
  });
  // The count may arrive before the message.
  const isNew =
    row !== undefined && row.unread_count > 0 && newest !== undefined && newest > row.last_read;
  // Marks new messages as read once they are visible.
  useEffect(() => {
    if (isSeen && isNew && newest !== undefined) mark(newest);
  }, [isSeen, isNew, newest]);
  return line.after;
}

/** Whether an element is shown in a visible page. In a narrow window the list of conversations can hide it. */
function useIsVisible(box: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  const [isShown, setShown] = useState(false);
  // Follows the visibility of the page and of the element.
  useEffect(() => {
    const updateVisible = () => setVisible(document.visibilityState === 'visible');
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry?.isIntersecting === true),
    );
    document.addEventListener('visibilitychange', updateVisible);
    if (box.current) observer.observe(box.current);
    return () => {
      document.removeEventListener('visibilitychange', updateVisible);
      observer.disconnect();
    };
  }, [box]);
  return isVisible && isShown;
}
