import ArrowDown from 'lucide-react/icons/arrow-down';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLogRows } from '../../../ui/lists/use-log-rows.ts';
import { classes } from '../../../ui/style/classes.ts';
import { Message } from './Message.tsx';
import css from './MessageList.module.css';
import { groupingOf, type Timeline } from '../data/timeline.ts';
import { useMarkAsRead } from '../unread/use-unread.ts';
import type { useTimeline } from './use-timeline.ts';

export interface MessageListProps {
  readonly channel: string;
  readonly timeline: Timeline;
  readonly loadOlder: ReturnType<typeof useTimeline>['loadOlder'];
  /** `ts` of the message that the address marks. */
  readonly markedTs: string | undefined;
  readonly onOpenThread: (ts: string) => void;
}

/** Estimated height of a message, in pixels, until it is measured. */
const ESTIMATED_HEIGHT_PX = 56;
/** The list counts as scrolled to its end within this distance of it, in pixels. */
const MAX_END_DISTANCE_PX = 80;
/** If fewer messages than this are above the visible ones, the list loads older messages. */
const MIN_MESSAGES_ABOVE = 40;

/**
 * The messages of a conversation; only visible ones are rendered. While the end is shown, the list scrolls to new messages.
 * Further up, it keeps its position when messages are added below or loaded above.
 */
export function MessageList({
  channel,
  timeline,
  loadOlder,
  markedTs,
  onOpenThread,
}: MessageListProps) {
  const { messages } = timeline;
  const dayOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
    return (time: number) => format.format(time * 1000);
  }, []);
  const { scroller, rows, height, isFollowing, handleScroll, goToEnd } = useLogRows({
    count: messages.length,
    keyOf: (index) => messages[index]?.ts,
    rowHeight: ESTIMATED_HEIGHT_PX,
    maxEndDistance: MAX_END_DISTANCE_PX,
    startsAtEnd: markedTs === undefined,
  });
  const lastIndex = messages.length - 1;
  const lastReadTs = useMarkAsRead(channel, messages[lastIndex]?.ts, isFollowing, scroller);
  const { user } = useActingCalls();
  const firstNewIndex =
    lastReadTs === null
      ? -1
      : messages.findIndex((message) => message.ts > lastReadTs && message.user !== user);

  const oldestTs = messages[0]?.ts;
  const previousOldestTs = useRef(oldestTs);
  // When older messages are added above, the visible messages stay where they are.
  useLayoutEffect(() => {
    const scrollerElement = scroller.current;
    const previousTs = previousOldestTs.current;
    previousOldestTs.current = oldestTs;
    if (!scrollerElement || previousTs === undefined || previousTs === oldestTs) return;
    const addedCount = messages.findIndex(({ ts }) => ts === previousTs);
    const start = rows.measurementsCache[addedCount]?.start ?? addedCount * ESTIMATED_HEIGHT_PX;
    if (addedCount > 0) scrollerElement.scrollBy({ top: start, behavior: 'instant' });
  }, [oldestTs, messages, rows, scroller]);

  const markedIndex = markedTs === undefined ? -1 : messages.findIndex(({ ts }) => ts === markedTs);
  // Scrolls to the message that the address marks.
  useEffect(() => {
    if (markedIndex !== -1) rows.scrollToIndex(markedIndex, { align: 'center' });
  }, [rows, markedIndex]);

  const renderedRows = rows.getVirtualItems();
  const firstVisible = renderedRows[0]?.index ?? 0;
  const isMarkedMissing = markedTs !== undefined && markedIndex === -1;
  const canLoadOlder =
    timeline.olderCursor !== '' && !loadOlder.isPending && loadOlder.error === null;
  const loadOlderMessages = useEffectEvent(() => loadOlder.mutate());
  // Loads older messages before the scroll position reaches them.
  useEffect(() => {
    if (canLoadOlder && (firstVisible < MIN_MESSAGES_ABOVE || isMarkedMissing)) loadOlderMessages();
  }, [canLoadOlder, firstVisible, isMarkedMissing]);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // React also reports the keys of a control's popover here, although the popover is elsewhere on the page.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target))
      return;
    const row = event.target.closest('article');
    if (step === undefined || (row !== null && event.target !== row)) return;
    event.preventDefault();
    const index = messages.findIndex(({ ts }) => ts === row?.dataset['ts']);
    const nextIndex = row === null ? lastIndex : Math.min(lastIndex, Math.max(0, index + step));
    rows.scrollToIndex(nextIndex);
    const ts = messages[nextIndex]?.ts ?? '';
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-ts="${CSS.escape(ts)}"]`)?.focus(),
    );
  }

  return (
    <div className={css.frame}>
      {/* The arrow keys move through a feed: https://www.w3.org/WAI/ARIA/apg/patterns/feed/ */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={css.scroller}
        role="feed"
        aria-label="Messages"
        aria-busy={loadOlder.isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users enter the feed here
        tabIndex={0}
        onScroll={handleScroll}
        onKeyDown={moveFocus}
      >
        {loadOlder.error && (
          <p className={css.note} role="alert">
            {messageOf(loadOlder.error)}{' '}
            <Button size="small" onPress={() => loadOlder.mutate()}>
              Try again
            </Button>
          </p>
        )}
        {/* Heights and positions are measured while scrolling, so they cannot be classes. */}
        <div className={css.rows} style={{ height }} role="presentation">
          {renderedRows.map(({ index, key, start }) => {
            const message = messages[index];
            if (message === undefined) return null;
            const { isGrouped, day } = groupingOf(message, messages[index - 1], dayOf);
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={css.row}
                style={{ transform: `translateY(${start}px)` }}
                role="presentation"
              >
                {day !== null && <DayDivider time={day} />}
                {index === firstNewIndex && <p className={classes(css.day, css.new)}>New</p>}
                <Message
                  channel={channel}
                  message={message}
                  isGrouped={isGrouped}
                  isMarked={message.ts === markedTs}
                  onOpenThread={onOpenThread}
                />
              </div>
            );
          })}
        </div>
      </div>
      <p className={css.state} role="status">
        {loadOlder.isPending && 'Loading older messages…'}
        {isMarkedMissing &&
          !loadOlder.isPending &&
          timeline.olderCursor === '' &&
          'The message no longer exists.'}
      </p>
      {!isFollowing && (
        <div className={css.jump}>
          <Button
            size="small"
            variant="primary"
            icon={<ArrowDown size={14} />}
            onPress={() => {
              goToEnd();
              scroller.current?.focus();
            }}
          >
            Newest
          </Button>
        </div>
      )}
    </div>
  );
}

/** Names the day of the messages below it. */
function DayDivider({ time }: { readonly time: number }) {
  const date = new Date(time * 1000);
  return (
    <p className={css.day}>
      <time dateTime={date.toISOString().slice(0, 10)}>
        {date.toLocaleDateString(undefined, { dateStyle: 'full' })}
      </time>
    </p>
  );
}
