import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { rangeBetween, toggleId } from './checked-rows.ts';
import { VirtualRows } from './VirtualRows.tsx';

export interface VirtualListBoxProps<Item extends { readonly id: string }> {
  /** Accessible name. */
  readonly label: string;
  /** Newest last. */
  readonly items: readonly Item[];
  /** Id of the open item, or null. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Ids of the checked items. If undefined, items cannot be checked; else clicks and Space check them. */
  readonly checked?: ReadonlySet<string> | undefined;
  readonly onCheck?: (ids: ReadonlySet<string>) => void;
  /** Called with other keys while an item is open. Returns whether it used the key. */
  readonly onKey?: (key: string, id: string) => boolean;
  readonly rowClass: string | undefined;
  /** The content of a row. */
  readonly children: (item: Item) => ReactNode;
}

/**
 * A log: a list box of which only visible rows are rendered. At its end it scrolls with new items. Scrolled up, it
 * stays, and offers a button to the end. Arrow keys, Home and End open an item, Escape closes it.
 */
export function VirtualListBox<Item extends { readonly id: string }>({
  items,
  openId,
  onOpen,
  checked,
  onCheck,
  onKey,
  ...rest
}: VirtualListBoxProps<Item>) {
  const [lastChecked, setLastChecked] = useState<string | null>(null);
  const openIndex = items.findIndex(({ id }) => id === openId);
  const lastIndex = items.length - 1;

  function check(id: string, extendsRange: boolean) {
    if (checked === undefined) return;
    const range = extendsRange && lastChecked !== null ? rangeBetween(items, lastChecked, id) : [];
    onCheck?.(range.length > 0 ? new Set([...checked, ...range]) : toggleId(checked, id));
    setLastChecked(id);
  }

  function handleKey(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === 'Escape' && openId !== null) return (onOpen(null), true);
    if (checked !== undefined && key === ' ' && openIndex !== -1 && openId !== null)
      return (check(openId, event.shiftKey), true);
    if (checked !== undefined && key === 'a' && (event.ctrlKey || event.metaKey))
      return (onCheck?.(new Set(items.map(({ id }) => id))), true);
    const from = openIndex === -1 ? lastIndex + 1 : openIndex;
    const target = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: lastIndex }[key];
    if (target === undefined) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      return isPlain && openIndex !== -1 && openId !== null && (onKey?.(key, openId) ?? false);
    }
    const item = items[target];
    if (item) onOpen(item.id);
    return item !== undefined;
  }

  return (
    <VirtualRows
      {...rest}
      role="listbox"
      items={items}
      activeId={openId}
      growsAtEnd
      isMultiselectable={checked !== undefined}
      onPick={(id, event) => (checked === undefined ? onOpen(id) : check(id, event.shiftKey))}
      onKey={handleKey}
      stateOf={({ id }, index) => ({
        'aria-selected': checked ? checked.has(id) : index === openIndex,
        'aria-posinset': index + 1,
        'aria-setsize': items.length,
      })}
    />
  );
}
