import ArrowDown from 'lucide-react/icons/arrow-down';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '../controls/Button.tsx';
import { rangeBetween, toggled } from './checked-rows.ts';
import css from './VirtualListBox.module.css';

export interface VirtualListBoxProps<Item extends { readonly id: string }> {
  /** Accessible name. */
  readonly label: string;
  /** Newest last. */
  readonly items: readonly Item[];
  /** Id of the open item, or null. */
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Ids of the checked items. With it, clicks and Space check items; without it, nothing can be checked. */
  readonly checked?: ReadonlySet<string> | undefined;
  readonly onCheck?: (ids: ReadonlySet<string>) => void;
  /** Other keys, for the open item. Returns whether it used the key. */
  readonly onKey?: (key: string, id: string) => boolean;
  readonly rowClass: string | undefined;
  /** The content of a row. */
  readonly children: (item: Item) => ReactNode;
}

/** Height of a row in pixels, as in the style sheet. */
const ROW = 30;

/** Within this distance from the end, in pixels, the list scrolls with new items. */
const NEAR_END = ROW * 1.5;

/**
 * A log: a list box of which only visible rows are rendered. At its end it scrolls with new items. Scrolled up, it
 * stays, and offers a button to the end. Arrow keys, Home and End open an item, Escape closes it.
 */
export function VirtualListBox<Item extends { readonly id: string }>({
  label,
  items,
  open,
  onOpen,
  checked,
  onCheck,
  onKey,
  rowClass,
  children,
}: VirtualListBoxProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [lastChecked, setLastChecked] = useState<string | null>(null);
  const idPrefix = useId();
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
  });
  const openIndex = items.findIndex(({ id }) => id === open);
  const last = items.length - 1;

  useEffect(() => {
    if (isFollowing) rows.scrollToIndex(last, { align: 'end' });
  }, [rows, last, isFollowing]);

  useEffect(() => {
    if (openIndex !== -1) rows.scrollToIndex(openIndex);
  }, [rows, openIndex]);

  function followAtEnd() {
    const box = scroller.current;
    if (box) setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END);
  }

  function check(id: string, extendsRange: boolean) {
    if (checked === undefined) return;
    const range = extendsRange && lastChecked !== null ? rangeBetween(items, lastChecked, id) : [];
    onCheck?.(range.length > 0 ? new Set([...checked, ...range]) : toggled(checked, id));
    setLastChecked(id);
  }

  function pick(event: MouseEvent) {
    const row = event.target instanceof Element && event.target.closest('[data-item]');
    const id = row instanceof HTMLElement ? row.dataset['item'] : undefined;
    if (id === undefined) return;
    if (checked === undefined) onOpen(id);
    else check(id, event.shiftKey);
  }

  function press(event: KeyboardEvent) {
    if (isHandled(event)) event.preventDefault();
  }

  function isHandled(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === 'Escape' && open !== null) return (onOpen(null), true);
    if (checked !== undefined && key === ' ' && openIndex !== -1 && open !== null)
      return (check(open, event.shiftKey), true);
    if (checked !== undefined && key === 'a' && (event.ctrlKey || event.metaKey))
      return (onCheck?.(new Set(items.map(({ id }) => id))), true);
    const from = openIndex === -1 ? last + 1 : openIndex;
    const target = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last }[key];
    if (target === undefined) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      return isPlain && openIndex !== -1 && open !== null && (onKey?.(key, open) ?? false);
    }
    const item = items[target];
    if (item) onOpen(item.id);
    return item !== undefined;
  }

  return (
    <div className={css.frame}>
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={checked !== undefined}
        aria-activedescendant={openIndex === -1 ? undefined : `${idPrefix}${open}`}
        className={css.scroller}
        onScroll={followAtEnd}
        onKeyDown={press}
        onClick={pick}
      >
        {/* Heights and positions are measured while scrolling, so they are inline styles. */}
        <div role="presentation" className={css.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return (
              item && (
                <div
                  key={key}
                  id={`${idPrefix}${item.id}`}
                  role="option"
                  aria-selected={checked ? checked.has(item.id) : index === openIndex}
                  aria-posinset={index + 1}
                  aria-setsize={items.length}
                  className={rowClass}
                  style={{ transform: `translateY(${start}px)` }}
                  tabIndex={-1}
                  data-item={item.id}
                  data-open={index === openIndex}
                >
                  {children(item)}
                </div>
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
