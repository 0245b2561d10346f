import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CopyPlus from 'lucide-react/icons/copy-plus';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import type { KeyboardEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  DropIndicator,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { DraftBlock } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { shownBlocks } from '../draft/shown-blocks.ts';
import { summaryOf } from './block-summary.ts';
import { BLOCK_TYPE, KIND_TYPE } from './drag-types.ts';
import css from './BlockRows.module.css';

export interface BlockRowsProps {
  readonly blocks: readonly DraftBlock[];
  readonly faults: readonly BlockFault[];
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
  readonly onAdd: (type: string, at: number) => void;
  readonly change: (change: HistoryChange) => void;
}

/** The list of blocks. Blocks can be selected, dragged, moved by keyboard, duplicated and deleted. */
export function BlockRows({ blocks, faults, selected, onSelect, onAdd, change }: BlockRowsProps) {
  const { shown, more } = shownBlocks(blocks);
  const indexOf = (key: unknown) => blocks.findIndex((each) => each.key === key);
  /** The index of a block that is dropped at a row. */
  const placeAt = (key: unknown, position: string) => indexOf(key) + (position === 'after' ? 1 : 0);

  function move(from: number, to: number) {
    if (to < 0 || to >= blocks.length) return;
    change({ kind: 'move', from, to });
    onSelect(to);
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ [BLOCK_TYPE]: String(key), 'text/plain': 'block' })),
    acceptedDragTypes: [KIND_TYPE, BLOCK_TYPE],
    getDropOperation: (_target, types) => (types.has(KIND_TYPE) ? 'copy' : 'move'),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = indexOf(key);
      const to = placeAt(target.key, target.dropPosition);
      move(from, to > from ? to - 1 : to);
    },
    onInsert: ({ items, target }) => void take(items, placeAt(target.key, target.dropPosition)),
    onRootDrop: ({ items }) => void take(items, blocks.length),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={css.indicator ?? ''} />
    ),
  });
  async function take(items: Parameters<typeof isTextDropItem>[0][], at: number) {
    for (const item of items) {
      if (isTextDropItem(item) && item.types.has(KIND_TYPE))
        onAdd(await item.getText(KIND_TYPE), at);
    }
  }
  function press(event: KeyboardEvent) {
    if (selected === null || !event.altKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(selected, selected + step);
  }

  return (
    <div className={css.scroll} onKeyDownCapture={press}>
      <GridList
        aria-label="Blocks of the message"
        className={css.rows ?? ''}
        dragAndDropHooks={dragAndDropHooks}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [blocks[selected]?.key ?? '']}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          onSelect(key === undefined ? null : indexOf(key));
        }}
        renderEmptyState={() => (
          <p className={css.empty}>No blocks yet. Add a block below, or start from a template.</p>
        )}
      >
        {shown.map(({ key, block }, at) => {
          const title = kindOf(Object(block)['type'])?.title ?? 'Unknown block';
          const own = faults.filter(({ path }) => isAt(path, at));
          return (
            <GridListItem
              key={key}
              id={key}
              textValue={`${at + 1}. ${title}`}
              className={css.row ?? ''}
            >
              <AriaButton
                slot="drag"
                className={css.grip ?? ''}
                aria-label={`Drag block ${at + 1}`}
              >
                <GripVertical size={14} />
              </AriaButton>
              <span className={css.text}>
                <span className={css.kind}>{title}</span>
                <span className={css.summary}>{summaryOf(block)}</span>
                {own[0] && (
                  <span className={css.fault}>
                    <CircleAlert size={12} className={css.mark} />{' '}
                    {own[0].path.replace(/^\/blocks\/\d+\/?/, '')} {own[0].message}
                    {own.length > 1 && `, and ${own.length - 1} more`}
                  </span>
                )}
              </span>
              {at === selected && (
                <span className={css.tools}>
                  <IconButton
                    label="Move up"
                    icon={<ArrowUp size={14} />}
                    size="small"
                    isDisabled={at === 0}
                    onPress={() => move(at, at - 1)}
                  />
                  <IconButton
                    label="Move down"
                    icon={<ArrowDown size={14} />}
                    size="small"
                    isDisabled={at === blocks.length - 1}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton
                    label="Duplicate"
                    icon={<CopyPlus size={14} />}
                    size="small"
                    onPress={() => {
                      change({ kind: 'duplicate', at });
                      onSelect(at + 1);
                    }}
                  />
                  <IconButton
                    label="Delete the block"
                    icon={<Trash2 size={14} />}
                    size="small"
                    onPress={() => {
                      change({ kind: 'remove', at });
                      onSelect(null);
                    }}
                  />
                </span>
              )}
            </GridListItem>
          );
        })}
      </GridList>
      {more > 0 && (
        <p className={css.empty}>
          {more} more blocks appear only in the JSON: a message can have {LIMITS.blocks}.
        </p>
      )}
    </div>
  );
}

/** Whether an error belongs to the block at an index. */
export const isAt = (path: string, at: number) =>
  path === `/blocks/${at}` || path.startsWith(`/blocks/${at}/`);
