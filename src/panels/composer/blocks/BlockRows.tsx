import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, use, useMemo } from 'react';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { RowTools } from '../../../ui/lists/sortable/RowTools.tsx';
import { SortableRow, SortableRows } from '../../../ui/lists/sortable/SortableRows.tsx';
import type { DraftBlock } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { maxBlocksOf, SURFACE_NAMES } from '../draft/surface.ts';
import { listShownBlocks } from '../draft/shown-blocks.ts';
import { BLOCK_DRAG_TYPE, KIND_DRAG_TYPE } from './drag-types.ts';
import css from './BlockRows.module.css';
import { notificationText } from '../../../message/plain-text.ts';
import { NO_NAMES } from '../../../message/names.ts';

export interface BlockRowsProps {
  readonly surface: Surface;
  readonly blocks: readonly DraftBlock[];
  readonly faults: readonly BlockFault[];
  /** Index of the selected block. */
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
  readonly onAdd: (type: string, at: number) => void;
  readonly change: (change: HistoryChange) => void;
}

/** The blocks and errors that the rows show. */
const BlocksContext = createContext<Pick<BlockRowsProps, 'blocks' | 'faults'>>({
  blocks: [],
  faults: [],
});

/**
 * The list of blocks. Blocks can be selected, dragged, moved by keyboard, duplicated and deleted. The list is
 * expensive to render. Typing in a form changes the text of one row, and does not render the list again.
 */
export function BlockRows({ blocks, faults, ...rest }: BlockRowsProps) {
  const rows = blocks.map(({ key, block }) => [key, titleOf(block)] as const);
  const blocksAndFaults = useMemo(() => ({ blocks, faults }), [blocks, faults]);
  return (
    <BlocksContext value={blocksAndFaults}>
      <Rows {...rest} rowsJson={JSON.stringify(rows)} />
    </BlocksContext>
  );
}

const titleOf = (block: unknown) => kindOf(Object(block)['type'])?.title ?? 'Unknown block';

interface RowsProps extends Omit<BlockRowsProps, 'blocks' | 'faults'> {
  /** Key and title of each block, as JSON: strings are compared by content, so an unchanged list is not rendered again. */
  readonly rowsJson: string;
}

function Rows({ surface, rowsJson, selected, onSelect, onAdd, change }: RowsProps) {
  const rows: readonly (readonly [key: string, title: string])[] = JSON.parse(rowsJson);
  const { shownBlocks: shownRows, hiddenCount } = listShownBlocks(rows);
  function move(from: number, to: number) {
    change({ kind: 'move', from, to });
    onSelect(to);
  }
  return (
    <SortableRows
      label={`Blocks of the ${SURFACE_NAMES[surface]}`}
      ids={rows.map(([key]) => key)}
      selected={selected === null ? null : (rows[selected]?.[0] ?? null)}
      onSelect={(id) => onSelect(id === null ? null : rows.findIndex(([key]) => key === id))}
      onMove={move}
      type={BLOCK_DRAG_TYPE}
      textOf={() => 'block'}
      droppable={{ type: KIND_DRAG_TYPE, onDrop: onAdd }}
      whenEmpty={
        <p className={css.empty}>No blocks yet. Add a block below, or start from a template.</p>
      }
      footer={
        hiddenCount > 0 && (
          <p className={css.empty}>
            {hiddenCount} more blocks appear only in the JSON: a {SURFACE_NAMES[surface]} can have{' '}
            {maxBlocksOf(surface)}.
          </p>
        )
      }
    >
      {shownRows.map(([key, title], at) => (
        <SortableRow
          key={key}
          id={key}
          text={`${at + 1}. ${title}`}
          grip={`Drag block ${at + 1}`}
          className={css.row}
        >
          <RowText at={at} title={title} isSelected={at === selected} />
          {at === selected && (
            <span className={css.tools}>
              <RowTools
                index={at}
                count={rows.length}
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
      ))}
    </SortableRows>
  );
}

interface RowTextProps {
  readonly at: number;
  readonly title: string;
  readonly isSelected: boolean;
}

/** The kind, the summary and the errors of a block. */
function RowText({ at, title, isSelected }: RowTextProps) {
  const { blocks, faults } = use(BlocksContext);
  const blockFaults = faults.filter(({ path }) => isInBlock(path, at));
  return (
    <span className={css.text}>
      <span className={css.kind}>{title}</span>
      <span className={css.summary}>{summaryOf(blocks[at]?.block)}</span>
      {blockFaults[0] && (
        <span className={css.fault}>
          <CircleAlert size={12} className={css.mark} />{' '}
          {faultText(blockFaults[0], blockFaults.length, isSelected)}
        </span>
      )}
    </span>
  );
}

/** The errors of a block in few words. While the block is selected, its form shows them in full. */
function faultText({ path, message }: BlockFault, count: number, isSelected: boolean): string {
  if (isSelected) return count === 1 ? '1 error' : `${count} errors`;
  const firstError = `${path.replace(/^\/blocks\/\d+\/?/, '')} ${message}`;
  return count === 1 ? firstError : `${firstError}, and ${count - 1} more`;
}

/** Whether the path of an error is in the block with this index. */
export const isInBlock = (path: string, index: number) =>
  path === `/blocks/${index}` || path.startsWith(`/blocks/${index}/`);

/** In characters. */
const MAX_SUMMARY_LENGTH = 60;

/** A short text that identifies a block: the first text inside it. */
export function summaryOf(block: unknown): string {
  const text = firstText(block, 0) ?? '';
  // Four times the length, because markup is longer than the text that it shows.
  const plain = notificationText(text.slice(0, MAX_SUMMARY_LENGTH * 4), NO_NAMES);
  return plain.length > MAX_SUMMARY_LENGTH ? `${plain.slice(0, MAX_SUMMARY_LENGTH)}…` : plain;
}

/** How many levels of a block are searched for a text. Valid blocks have fewer. */
const MAX_DEPTH = 8;

/** Fields that can hold the summary of a block. */
const SUMMARY_FIELDS = ['text', 'title', 'caption', 'external_id', 'call_id', 'alt_text'];

function firstText(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
  for (const name of SUMMARY_FIELDS) {
    const text: unknown = Reflect.get(value, name);
    if (typeof text === 'string') return text;
  }
  for (const each of Object.values(value)) {
    const text = firstText(each, depth + 1);
    if (text !== null) return text;
  }
  return null;
}
