import type { EventRow } from '../data/event-rows.ts';
import { EventRowContent } from './EventRowContent.tsx';
import { Button } from 'react-aria-components/Button';
import { classes } from '../../../ui/style/classes.ts';
import row from './EventRow.module.css';
import css from './PinnedEvents.module.css';

export interface PinnedEventsProps {
  readonly rows: readonly EventRow[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The pinned events, which stay above the list whatever it shows. */
export function PinnedEvents({ rows, open, onOpen }: PinnedEventsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={css.pinned} aria-label="Pinned events">
      {rows.map((each) => (
        <li key={each.id}>
          <Button
            className={classes(row.row, css.row)}
            data-open={each.id === open}
            onPress={() => onOpen(each.id)}
          >
            <EventRowContent row={each} isPinned isChecking={false} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
