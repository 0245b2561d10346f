import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import type { UnreadConversation } from '../../../contract/schemas/people.ts';
import type { Shape } from '../../../contract/schemas/shape.ts';
import { useTouched } from '../data/use-touched.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';
import { asRead, NOT_OPENED, placeOfLine, type Unread } from './unread.ts';

/** What the acting person has not read, for each conversation that they are in; kept up to date with the world. */
export function useUnread(): Unread {
  const client = useClient();
  const { user, keyOf } = useActingCalls();
  const query = useQuery({
    ...IN_STEP_WHILE_SHOWN,
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
    if (user !== null && records.some(({ table }) => COUNTED.has(table))) void query.refetch();
  });
  return query.data ?? NOTHING;
}

const NOTHING: Unread = new Map();

/** The tables that a count depends on. */
const COUNTED: ReadonlySet<string> = new Set(['messages', 'member_states', 'memberships']);

/**
 * Marks a conversation as read up to its newest message while that is in sight, and returns the `ts` after which the messages
 * are that were new when they came into sight; null without any. `newest` is that of what is shown in the box.
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
  const isSeen = useInSight(box) && isAtEnd && moment === null;
  const known = useQuery<Unread>({ queryKey: keyOf('unread'), enabled: false }).data;
  const row = known?.get(channel);
  const [line, setLine] = useState(NOT_OPENED);
  const next = placeOfLine(line, { user, row, isSeen });
  if (next !== line) setLine(next);

  /** The newest message that was marked: what is refused is not tried again before there is another. */
  const marked = useRef('');
  const mark = useEffectEvent((ts: string) => {
    if (marked.current === ts) return;
    marked.current = ts;
    queries.setQueryData<Unread>(
      keyOf('unread'),
      (unread) => unread && asRead(unread, channel, ts),
    );
    call('conversations.mark', { channel, ts }).catch(() =>
      queries.invalidateQueries({ queryKey: keyOf('unread') }),
    );
  });
  // The count may be there before the message is.
  const isNew =
    row !== undefined && row.unread_count > 0 && newest !== undefined && newest > row.last_read;
  // Observes which elements become visible.
  useEffect(() => {
    if (isSeen && isNew && newest !== undefined) mark(newest);
  }, [isSeen, isNew, newest]);
  return line.after;
}

/** Whether something is shown, and the page is in front. In a narrow window the list can have its place. */
function useInSight(box: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  const [isShown, setShown] = useState(false);
  // Follows the window.
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    const watching = new IntersectionObserver(([entry]) =>
      setShown(entry?.isIntersecting === true),
    );
    document.addEventListener('visibilitychange', look);
    if (box.current) watching.observe(box.current);
    return () => {
      document.removeEventListener('visibilitychange', look);
      watching.disconnect();
    };
  }, [box]);
  return isVisible && isShown;
}
