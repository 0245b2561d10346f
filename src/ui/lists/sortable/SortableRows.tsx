import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  DropIndicator,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop';
import { classes } from '../../style/classes.ts';
import css from './SortableRows.module.css';

/** Items of another drag type that can be dropped into a list. */
export interface DroppableItems {
  readonly type: string;
  /** Called with the text of the item, and the index that its row will have. */
  readonly onDrop: (text: string, index: number) => void;
}

export interface SortableRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Ids of the rows, in their order. */
  readonly ids: readonly string[];
  /** Id of the selected row, or null. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Whether the user can only move the selection to another row, not end it. */
  readonly keepsSelection?: boolean;
  /** Moves a row to another index of the list. */
  readonly onMove: (from: number, to: number) => void;
  /** Called when the user presses Delete, with the index of the selected row. */
  readonly onRemove?: (index: number) => void;
  /** Drag type of the rows. */
  readonly type: string;
  /** The text that other programs get if a row is dropped there. */
  readonly textOf: (index: number) => string;
  readonly droppable?: DroppableItems;
  readonly whenEmpty?: ReactNode;
  /** Shown after the rows. */
  readonly footer?: ReactNode;
  /** The rows: `SortableRow`. */
  readonly children: ReactNode;
}

/** A list of rows that can be selected and moved, by dragging and with Alt and the arrow keys. */
export function SortableRows(props: SortableRowsProps) {
  const { label, ids, selected, onSelect, onMove, onRemove, type, textOf, droppable } = props;
  const indexOf = (id: unknown) => ids.indexOf(String(id));
  /** The index for a row that is dropped before or after another. */
  const dropIndex = (id: unknown, position: string) => indexOf(id) + (position === 'after' ? 1 : 0);
  function move(from: number, to: number) {
    if (from !== to && to >= 0 && to < ids.length) onMove(from, to);
  }
  async function dropItems(items: Parameters<typeof isTextDropItem>[0][], index: number) {
    if (droppable === undefined) return;
    for (const item of items) {
      if (isTextDropItem(item) && item.types.has(droppable.type))
        droppable.onDrop(await item.getText(droppable.type), index);
    }
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [type]: String(key), 'text/plain': textOf(indexOf(key)) })),
    acceptedDragTypes: droppable === undefined ? [type] : [droppable.type, type],
    getDropOperation: (_target, types) =>
      droppable !== undefined && types.has(droppable.type) ? 'copy' : 'move',
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = indexOf(key);
      const to = dropIndex(target.key, target.dropPosition);
      move(from, to > from ? to - 1 : to);
    },
    ...(droppable !== undefined && {
      onInsert: ({ items, target }) =>
        void dropItems(items, dropIndex(target.key, target.dropPosition)),
      onRootDrop: ({ items }) => void dropItems(items, ids.length),
    }),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={css.indicator ?? ''} />
    ),
  });
  function handleKey(event: KeyboardEvent) {
    const index = selected === null ? -1 : indexOf(selected);
    if (index < 0) return;
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) move(index, index + step);
    else if (event.key === 'Delete' && onRemove !== undefined) onRemove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={css.scroll} onKeyDownCapture={handleKey}>
      <GridList
        aria-label={label}
        className={css.rows ?? ''}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection={props.keepsSelection === true}
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          onSelect(key === undefined ? null : String(key));
        }}
        renderEmptyState={() => props.whenEmpty}
      >
        {props.children}
      </GridList>
      {props.footer}
    </div>
  );
}

export interface SortableRowProps {
  readonly id: string;
  /** Its text for screen readers. */
  readonly text: string;
  /** Accessible name of the handle for dragging the row. */
  readonly grip: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function SortableRow({ id, text, grip, className, children }: SortableRowProps) {
  return (
    <GridListItem id={id} textValue={text} className={classes(css.row, className)}>
      <Button slot="drag" className={css.grip ?? ''} aria-label={grip}>
        <GripVertical size={14} />
      </Button>
      {children}
    </GridListItem>
  );
}
