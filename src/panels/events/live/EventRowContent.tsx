import Pin from 'lucide-react/icons/pin';
import { memo } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { preciseTime } from '../../../ui/time/date-and-time.ts';
import type { EventRow } from '../data/event-rows.ts';
import { StateBadge } from '../delivery/StateBadge.tsx';
import css from './EventRow.module.css';

export interface EventRowContentProps {
  readonly row: EventRow;
  readonly isPinned: boolean;
  /** Whether rows show a mark for their selection. */
  readonly isSelecting: boolean;
}

/** The content of a row: time, type, conversation, app and outcome. It renders again only if its props change. */
export const EventRowContent = memo(function EventRowContent({
  row,
  isPinned,
  isSelecting,
}: EventRowContentProps) {
  return (
    <>
      {isSelecting && <span className={css.tick} aria-hidden="true" />}
      <time className={css.time}>{preciseTime(row.at)}</time>
      <span className={css.type}>
        {row.type}
        {isPinned && <Pin size={12} aria-label="Pinned" />}
      </span>
      <span className={css.channel}>{row.channel}</span>
      <span className={css.app}>{row.appName}</span>
      <span className={css.state}>
        {row.deliveryCount > 1 && <Badge>×{row.deliveryCount}</Badge>}
        <StateBadge delivery={row.delivery} state={row.state} />
      </span>
    </>
  );
});
