import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { roundTripText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { CursorView } from './cursor/CursorView.tsx';
import { isShort, sizeReason, type WalkPage } from './pages/walk-page.ts';
import css from './PageDetail.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface PageDetailProps {
  readonly page: WalkPage;
  /** Number of pages in the walk. */
  readonly pageCount: number;
  readonly onOpen: (page: number | null) => void;
}

/** One page of the walk: its call, its size with the reason, and its cursors. */
export function PageDetail({ page, pageCount, onOpen }: PageDetailProps) {
  const { showExchange } = usePanelShell();
  const { number, limit, count, sentCursor, nextCursor, exchange, duration_ms, waited_s } = page;
  return (
    <section className={css.page} aria-label={`Page ${number}`}>
      <header className={css.head}>
        <h2 className={tones.title}>Page {number}</h2>
        {isShort(page) && <Badge tone="caution">Short</Badge>}
        {nextCursor === '' && <Badge tone="good">Last</Badge>}
        <p className={css.facts}>
          {count} of limit {limit} · {roundTripText(duration_ms)}
          {waited_s > 0 && ` · after a wait of ${waited_s} s`}
        </p>
        <span className={css.actions}>
          {exchange !== null && (
            <Button size="small" onPress={() => showExchange(exchange)}>
              Show in the wire
            </Button>
          )}
          <IconButton
            label="Previous page"
            size="small"
            icon={<ChevronLeft size={14} />}
            isDisabled={number === 1}
            onPress={() => onOpen(number - 1)}
          />
          <IconButton
            label="Page after this one"
            size="small"
            icon={<ChevronRight size={14} />}
            isDisabled={number >= pageCount}
            onPress={() => onOpen(number + 1)}
          />
          <IconButton
            label="Close the page"
            size="small"
            icon={<X size={14} />}
            onPress={() => onOpen(null)}
          />
        </span>
      </header>
      <p>{sizeReason(page)}</p>
      <div className={css.cursors}>
        <CursorView
          title="Cursor sent"
          cursor={sentCursor}
          emptyText="None: without a cursor the list begins."
        />
        <CursorView
          title="next_cursor received"
          cursor={nextCursor}
          emptyText="Empty: the list ends here. Stop, whatever the size of the page."
        />
      </div>
      <p className={tones.quiet}>
        Real cursors are opaque. Clients must not decode them, nor build their own: the format may
        change at any time.
      </p>
    </section>
  );
}
