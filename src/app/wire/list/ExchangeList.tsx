import ArrowDown from 'lucide-react/icons/arrow-down';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ExchangeRow } from './ExchangeRow.tsx';
import css from './ExchangeList.module.css';

export interface ExchangeListProps {
  /** Newest last. */
  readonly exchanges: readonly ExchangeSummary[];
  /** Id of the open exchange, or null. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** Height of a row in pixels, as in the style sheet. */
const ROW = 30;

/** Within this distance from the end, in pixels, the list scrolls with new exchanges. */
const NEAR_END = ROW * 1.5;

/**
 * The list of exchanges; only visible rows are rendered. At its end it scrolls with new exchanges. Scrolled up, it
 * stays, and offers a button to the end. A list box: arrow keys, Home and End select, Escape clears.
 */
export function ExchangeList({ exchanges, selected, onSelect }: ExchangeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const idPrefix = useId();
  const rows = useVirtualizer({
    count: exchanges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => exchanges[index]?.id ?? index,
    overscan: 8,
  });
  const selectedIndex = exchanges.findIndex(({ id }) => id === selected);
  const last = exchanges.length - 1;

  useEffect(() => {
    if (isFollowing) rows.scrollToIndex(last, { align: 'end' });
  }, [rows, last, isFollowing]);

  useEffect(() => {
    if (selectedIndex !== -1) rows.scrollToIndex(selectedIndex);
  }, [rows, selectedIndex]);

  function followAtEnd() {
    const box = scroller.current;
    if (box) setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END);
  }

  function pick(event: MouseEvent) {
    const row = event.target instanceof Element && event.target.closest('[data-exchange]');
    if (row instanceof HTMLElement) onSelect(row.dataset['exchange'] ?? null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && selected !== null) onSelect(null);
    else {
      const from = selectedIndex === -1 ? last + 1 : selectedIndex;
      const target = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last }[event.key];
      const exchange = target === undefined ? undefined : exchanges[target];
      if (!exchange) return;
      onSelect(exchange.id);
    }
    event.preventDefault();
  }

  return (
    <div className={css.frame}>
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label="Exchanges"
        aria-activedescendant={selectedIndex === -1 ? undefined : `${idPrefix}${selected}`}
        className={css.scroller}
        onScroll={followAtEnd}
        onKeyDown={press}
        onClick={pick}
      >
        {/* Heights and positions are measured while scrolling, so they are inline styles. */}
        <div role="presentation" className={css.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const exchange = exchanges[index];
            return (
              exchange && (
                <ExchangeRow
                  key={key}
                  id={`${idPrefix}${exchange.id}`}
                  exchange={exchange}
                  isSelected={index === selectedIndex}
                  position={index + 1}
                  total={exchanges.length}
                  top={start}
                />
              )
            );
          })}
        </div>
      </div>
      {!isFollowing && (
        <div className={css.jump}>
          <Button
            size="small"
            variant="primary"
            icon={<ArrowDown size={14} />}
            onPress={() => rows.scrollToIndex(last, { align: 'end' })}
          >
            Jump to newest
          </Button>
        </div>
      )}
    </div>
  );
}
