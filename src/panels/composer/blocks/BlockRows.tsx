import CircleAlert from 'lucide-react/icons/circle-alert';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { RowTools } from '../../../ui/lists/sortable/RowTools.tsx';
import { SortableRow, SortableRows } from '../../../ui/lists/sortable/SortableRows.tsx';
import type { DraftBlock } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { listShownBlocks } from '../draft/shown-blocks.ts';
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
  const { shown, more } = listShownBlocks(blocks);
  function move(from: number, to: number) {
    change({ kind: 'move', from, to });
    onSelect(to);
  }
  return (
    <SortableRows
      label="Blocks of the message"
      ids={blocks.map(({ key }) => key)}
      selected={selected === null ? null : (blocks[selected]?.key ?? null)}
      onSelect={(id) => onSelect(id === null ? null : blocks.findIndex(({ key }) => key === id))}
      onMove={move}
      type={BLOCK_TYPE}
      textOf={() => 'block'}
      others={{ type: KIND_TYPE, onDrop: onAdd }}
      whenEmpty={
        <p className={css.empty}>No blocks yet. Add a block below, or start from a template.</p>
      }
      footer={
        more > 0 && (
          <p className={css.empty}>
            {more} more blocks appear only in the JSON: a message can have {LIMITS.blocks}.
          </p>
        )
      }
    >
      {shown.map(({ key, block }, at) => {
        const title = kindOf(Object(block)['type'])?.title ?? 'Unknown block';
        const own = faults.filter(({ path }) => isAt(path, at));
        return (
          <SortableRow
            key={key}
            id={key}
            text={`${at + 1}. ${title}`}
            grip={`Drag block ${at + 1}`}
            className={css.row}
          >
            <span className={css.text}>
              <span className={css.kind}>{title}</span>
              <span className={css.summary}>{summaryOf(block)}</span>
              {own[0] && (
                <span className={css.fault}>
                  <CircleAlert size={12} className={css.mark} />{' '}
                  {/* Its form says it while the block is selected. */}
                  {at === selected
                    ? `${own.length} ${own.length === 1 ? 'error' : 'errors'}`
                    : `${own[0].path.replace(/^\/blocks\/\d+\/?/, '')} ${own[0].message}`}
                  {at !== selected && own.length > 1 && `, and ${own.length - 1} more`}
                </span>
              )}
            </span>
            {at === selected && (
              <span className={css.tools}>
                <RowTools
                  at={at}
                  count={blocks.length}
                  onMove={move}
                  duplicate={{
                    label: 'Duplicate',
                    onPress: () => {
                      change({ kind: 'duplicate', at });
                      onSelect(at + 1);
                    },
                  }}
                  remove={{
                    label: 'Delete the block',
                    onPress: () => {
                      change({ kind: 'remove', at });
                      onSelect(null);
                    },
                  }}
                />
              </span>
            )}
          </SortableRow>
        );
      })}
    </SortableRows>
  );
}

/** Whether an error belongs to the block at an index. */
export const isAt = (path: string, at: number) =>
  path === `/blocks/${at}` || path.startsWith(`/blocks/${at}/`);
