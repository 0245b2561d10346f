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
import { useReading } from '../unread/use-unread.ts';
import type { useTimeline } from './use-timeline.ts';

export interface MessageListProps {
  readonly channel: string;
  readonly timeline: Timeline;
  readonly older: ReturnType<typeof useTimeline>['older'];
  /** `ts` of the message that the address marks. */
  readonly marked: string | undefined;
  readonly onThread: (ts: string) => void;
}

/** Estimated height of a message, in pixels, until it is measured. */
const ESTIMATED_HEIGHT_PX = 56;
/** Within this distance, in pixels, the list counts as scrolled to its end. */
const MAX_END_DISTANCE_PX = 80;
/** With fewer messages than this above the visible ones, older messages are read. */
const MIN_MESSAGES_ABOVE = 40;

/**
 * The messages of a conversation; only visible ones are rendered. While the end is shown, the list scrolls to new messages.
 * Further up, it keeps its position when messages are added below or loaded above.
 */
export function MessageList({ channel, timeline, older, marked, onThread }: MessageListProps) {
  const { messages } = timeline;
  const dayOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
    return (at: number) => format.format(at * 1000);
  }, []);
  const { scroller, rows, height, isFollowing, handleScroll, goToEnd } = useLogRows({
    count: messages.length,
    keyOf: (index) => messages[index]?.ts,
    height: ESTIMATED_HEIGHT_PX,
    maxEndDistance: MAX_END_DISTANCE_PX,
    startsAtEnd: marked === undefined,
  });
  const last = messages.length - 1;
  const readUpTo = useReading(channel, messages[last]?.ts, isFollowing, scroller);
  const { user } = useActingCalls();
  const firstNew =
    readUpTo === null ? -1 : messages.findIndex((each) => each.ts > readUpTo && each.user !== user);

  const first = messages[0]?.ts;
  const firstBefore = useRef(first);
  // When older messages are added above, the visible messages stay where they are.
  useLayoutEffect(() => {
    const box = scroller.current;
    const oldFirst = firstBefore.current;
    firstBefore.current = first;
    if (!box || oldFirst === undefined || oldFirst === first) return;
    const added = messages.findIndex(({ ts }) => ts === oldFirst);
    const start = rows.measurementsCache[added]?.start ?? added * ESTIMATED_HEIGHT_PX;
    if (added > 0) box.scrollBy({ top: start, behavior: 'instant' });
  }, [first, messages, rows, scroller]);

  const target = marked === undefined ? -1 : messages.findIndex(({ ts }) => ts === marked);
  // Scrolls to the message that the address marks.
  useEffect(() => {
    if (target !== -1) rows.scrollToIndex(target, { align: 'center' });
  }, [rows, target]);

  const items = rows.getVirtualItems();
  const firstVisible = items[0]?.index ?? 0;
  const isTargetMissing = marked !== undefined && target === -1;
  const wantsOlder = timeline.older !== '' && !older.isPending && older.error === null;
  const readOlder = useEffectEvent(() => older.mutate());
  // Reads older messages before the scroll position reaches them.
  useEffect(() => {
    if (wantsOlder && (firstVisible < MIN_MESSAGES_ABOVE || isTargetMissing)) readOlder();
  }, [wantsOlder, firstVisible, isTargetMissing]);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // A popover of a control sends its keys here, too, although it is elsewhere on the page.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target))
      return;
    const row = event.target.closest('article');
    if (step === undefined || (row !== null && event.target !== row)) return;
    event.preventDefault();
    const at = messages.findIndex(({ ts }) => ts === row?.dataset['ts']);
    const next = row === null ? last : Math.min(last, Math.max(0, at + step));
    rows.scrollToIndex(next);
    const ts = messages[next]?.ts ?? '';
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
        aria-busy={older.isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users enter the feed here
        tabIndex={0}
        onScroll={handleScroll}
        onKeyDown={moveFocus}
      >
        {older.error && (
          <p className={css.note} role="alert">
            {messageOf(older.error)}{' '}
            <Button size="small" onPress={() => older.mutate()}>
              Try again
            </Button>
          </p>
        )}
        {/* Heights and positions are measured while scrolling, so they cannot be classes. */}
        <div className={css.rows} style={{ height }} role="presentation">
          {items.map(({ index, key, start }) => {
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
                {day !== null && <DayDivider at={day} />}
                {index === firstNew && <p className={classes(css.day, css.new)}>New</p>}
                <Message
                  channel={channel}
                  message={message}
                  isGrouped={isGrouped}
                  isMarked={message.ts === marked}
                  onThread={onThread}
                />
              </div>
            );
          })}
        </div>
      </div>
      <p className={css.state} role="status">
        {older.isPending && 'Loading older messages…'}
        {isTargetMissing &&
          !older.isPending &&
          timeline.older === '' &&
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

/** The day that begins here. */
function DayDivider({ at }: { readonly at: number }) {
  const date = new Date(at * 1000);
  return (
    <p className={css.day}>
      <time dateTime={date.toISOString().slice(0, 10)}>
        {date.toLocaleDateString(undefined, { dateStyle: 'full' })}
      </time>
    </p>
  );
}
