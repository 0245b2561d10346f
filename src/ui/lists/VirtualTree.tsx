import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { VirtualRows } from './VirtualRows.tsx';

/** A row of a tree of two levels: a group, or an item of a group. */
export interface TreeItem {
  readonly id: string;
  readonly level: 1 | 2;
  /** Position among the siblings, from 1. */
  readonly position: number;
  /** Number of siblings, including this row. */
  readonly siblings: number;
  /** Whether the group is unfolded; null for an item. */
  readonly isOpen: boolean | null;
  /** How many items a group has. */
  readonly size: number;
}

export interface VirtualTreeProps<Item extends TreeItem> {
  /** Accessible name. */
  readonly label: string;
  /** The groups, each followed by its items unless it is folded. */
  readonly items: readonly Item[];
  /** Id of the open item, or null. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Folds or unfolds a group. */
  readonly onToggle: (id: string) => void;
  /** Called with other keys while an item is open. Returns whether it used the key. */
  readonly onKey?: (key: string, id: string) => boolean;
  readonly rowClass: string | undefined;
  /** The content of a row. */
  readonly children: (item: Item) => ReactNode;
}

/**
 * A tree of two levels of which only visible rows are rendered. Up and Down, Home and End move and open an item; Left and Right
 * fold and unfold a group, and so do Enter, Space and a click on it; Escape closes the open item.
 */
export function VirtualTree<Item extends TreeItem>({
  items,
  openId,
  onOpen,
  onToggle,
  onKey,
  ...rest
}: VirtualTreeProps<Item>) {
  /** Id of the group that keys act on; null while they act on the open item. */
  const [activeGroupId, setActiveGroupId] = useState<string | null>(null);
  const activeId = items.some(({ id }) => id === activeGroupId) ? activeGroupId : openId;
  const activeIndex = items.findIndex(({ id }) => id === activeId);

  function moveTo(item: Item | undefined): boolean {
    if (item === undefined) return false;
    setActiveGroupId(item.isOpen === null ? null : item.id);
    if (item.isOpen === null) onOpen(item.id);
    return true;
  }

  function handleKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const item = items[activeIndex];
    if (key === 'Escape' && openId !== null) return (onOpen(null), true);
    if (key === 'Home') return moveTo(items[0]);
    if (key === 'End') return moveTo(items.at(-1));
    if (key === 'ArrowDown') return moveTo(items[activeIndex + 1]);
    if (key === 'ArrowUp')
      return moveTo(items[activeIndex === -1 ? items.length - 1 : activeIndex - 1]);
    if (item === undefined || ctrlKey || metaKey || altKey) return false;
    if (item.isOpen === null) {
      if (key === 'ArrowLeft')
        return moveTo(items.findLast(({ level }, index) => index < activeIndex && level === 1));
      return onKey?.(key, item.id) ?? false;
    }
    const isToggleKey = {
      Enter: true,
      ' ': true,
      ArrowLeft: item.isOpen,
      ArrowRight: !item.isOpen,
    }[key];
    if (isToggleKey === true) onToggle(item.id);
    return isToggleKey === true;
  }

  return (
    <VirtualRows
      {...rest}
      role="tree"
      items={items}
      activeId={activeId}
      growsAtEnd={false}
      onPick={(id) => {
        const item = items.find((each) => each.id === id);
        if (item?.isOpen !== null) onToggle(id);
        moveTo(item);
      }}
      onKey={handleKey}
      stateOf={({ id, level, position, siblings, isOpen }) => ({
        'aria-level': level,
        'aria-posinset': position,
        'aria-setsize': siblings,
        ...(isOpen === null ? { 'aria-selected': id === openId } : { 'aria-expanded': isOpen }),
      })}
    />
  );
}
