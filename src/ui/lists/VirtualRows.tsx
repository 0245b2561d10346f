import ArrowDown from 'lucide-react/icons/arrow-down';
import {
  useEffect,
  useId,
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '../controls/Button.tsx';
import { useLogRows } from './use-log-rows.ts';
import css from './VirtualRows.module.css';

/** The ARIA attributes of a row. */
type RowState = Pick<
  AriaAttributes,
  'aria-selected' | 'aria-expanded' | 'aria-level' | 'aria-posinset' | 'aria-setsize'
>;

export interface VirtualRowsProps<Item extends { readonly id: string }> {
  /** Accessible name. */
  readonly label: string;
  readonly role: 'listbox' | 'tree';
  readonly items: readonly Item[];
  /** Id of the row that keys act on, or null. The list scrolls to it. */
  readonly activeId: string | null;
  readonly isMultiselectable?: boolean;
  /** Whether new items are added at the end. There the list scrolls with them; further up it offers a button to the end. */
  readonly growsAtEnd: boolean;
  readonly onPick: (id: string, event: MouseEvent) => void;
  /** Returns whether it used the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly rowClass: string | undefined;
  readonly stateOf: (item: Item, index: number) => RowState;
  /** The content of a row. */
  readonly children: (item: Item) => ReactNode;
}

/** Height of a row, as in the style sheets of rows. */
const ROW_PX = 30;

/** Closer to its end than this, the list scrolls with new items. */
const MAX_END_DISTANCE_PX = ROW_PX * 1.5;

/** A list box or a tree of which only visible rows are rendered, with the focus on the whole and one active row. */
export function VirtualRows<Item extends { readonly id: string }>({
  label,
  role,
  items,
  activeId,
  isMultiselectable = false,
  growsAtEnd,
  onPick,
  onKey,
  rowClass,
  stateOf,
  children,
}: VirtualRowsProps<Item>) {
  const idPrefix = useId();
  const { scroller, rows, height, isFollowing, handleScroll, goToEnd } = useLogRows({
    count: items.length,
    keyOf: (index) => items[index]?.id,
    rowHeight: ROW_PX,
    maxEndDistance: MAX_END_DISTANCE_PX,
    startsAtEnd: growsAtEnd || null,
  });
  const activeIndex = items.findIndex(({ id }) => id === activeId);

  // Scrolls to the active row.
  useEffect(() => {
    if (activeIndex !== -1) rows.scrollToIndex(activeIndex);
  }, [rows, activeIndex]);

  function pick(event: MouseEvent) {
    const row = event.target instanceof Element && event.target.closest('[data-item]');
    const id = row instanceof HTMLElement ? row.dataset['item'] : undefined;
    if (id !== undefined) onPick(id, event);
  }

  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two, both of which take keys */}
      <div
        ref={scroller}
        role={role}
        tabIndex={0}
        aria-label={label}
        aria-multiselectable={isMultiselectable}
        aria-activedescendant={activeIndex === -1 ? undefined : `${idPrefix}${activeId}`}
        className={css.scroller}
        onScroll={handleScroll}
        onKeyDown={(event) => {
          if (onKey(event)) event.preventDefault();
        }}
        onClick={pick}
      >
        {/* Heights and positions are measured while scrolling, so they are inline styles. */}
        <div role="presentation" className={css.rows} style={{ height }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return (
              item && (
                <div
                  key={key}
                  id={`${idPrefix}${item.id}`}
                  role={role === 'tree' ? 'treeitem' : 'option'}
                  {...stateOf(item, index)}
                  className={rowClass}
                  style={{ transform: `translateY(${start}px)` }}
                  tabIndex={-1}
                  data-item={item.id}
                  data-open={index === activeIndex}
                >
                  {children(item)}
                </div>
              )
            );
          })}
        </div>
      </div>
      {growsAtEnd && !isFollowing && (
        <div className={css.jump}>
          <Button size="small" variant="primary" icon={<ArrowDown size={14} />} onPress={goToEnd}>
            Jump to newest
          </Button>
        </div>
      )}
    </div>
  );
}
