import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, use, useMemo } from 'react';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { kindOf } from '../../../contract/blocks/kinds.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { RowTools } from '../../../ui/lists/sortable/RowTools.tsx';
import { SortableRow, SortableRows } from '../../../ui/lists/sortable/SortableRows.tsx';
import type { DraftBlock } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { maxBlocks, SURFACE_NAMES } from '../draft/surface.ts';
import { listShownBlocks } from '../draft/shown-blocks.ts';
import { BLOCK_TYPE, KIND_TYPE } from './drag-types.ts';
import css from './BlockRows.module.css';
import { notificationText } from '../../../message/plain-text.ts';
import { NO_NAMES } from '../../../message/names.ts';

export interface BlockRowsProps {
  readonly surface: Surface;
  readonly blocks: readonly DraftBlock[];
  readonly faults: readonly BlockFault[];
  readonly selected: number | null;
  readonly onSelect: (at: number | null) => void;
  readonly onAdd: (type: string, at: number) => void;
  readonly change: (change: HistoryChange) => void;
}

/** The blocks as they are now, for the texts of the rows. */
const ShownContext = createContext<Pick<BlockRowsProps, 'blocks' | 'faults'>>({
  blocks: [],
  faults: [],
});

/**
 * The list of blocks. Blocks can be selected, dragged, moved by keyboard, duplicated and deleted. A key in a form changes the text
 * of one row: the list itself, which is expensive, is drawn again only for other rows, another order or another selection.
 */
export function BlockRows({ blocks, faults, ...rest }: BlockRowsProps) {
  const rows = blocks.map(({ key, block }) => [key, titleOf(block)] as const);
  const shown = useMemo(() => ({ blocks, faults }), [blocks, faults]);
  return (
    <ShownContext value={shown}>
      <Rows {...rest} outline={JSON.stringify(rows)} />
    </ShownContext>
  );
}

const titleOf = (block: unknown) => kindOf(Object(block)['type'])?.title ?? 'Unknown block';

interface RowsProps extends Omit<BlockRowsProps, 'blocks' | 'faults'> {
  /** Key and title of each block as JSON: as a text it is the same while the rows are. */
  readonly outline: string;
}

function Rows({ surface, outline, selected, onSelect, onAdd, change }: RowsProps) {
  const rows: readonly (readonly [key: string, title: string])[] = JSON.parse(outline);
  const { shown, more } = listShownBlocks(rows);
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
      type={BLOCK_TYPE}
      textOf={() => 'block'}
      others={{ type: KIND_TYPE, onDrop: onAdd }}
      whenEmpty={
        <p className={css.empty}>No blocks yet. Add a block below, or start from a template.</p>
      }
      footer={
        more > 0 && (
          <p className={css.empty}>
            {more} more blocks appear only in the JSON: a {SURFACE_NAMES[surface]} can have{' '}
            {maxBlocks(surface)}.
          </p>
        )
      }
    >
      {shown.map(([key, title], at) => (
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
                at={at}
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

/** What a block is and holds, and what is wrong with it. */
function RowText({ at, title, isSelected }: RowTextProps) {
  const { blocks, faults } = use(ShownContext);
  const own = faults.filter(({ path }) => isAt(path, at));
  return (
    <span className={css.text}>
      <span className={css.kind}>{title}</span>
      <span className={css.summary}>{summaryOf(blocks[at]?.block)}</span>
      {own[0] && (
        <span className={css.fault}>
          <CircleAlert size={12} className={css.mark} /> {faultText(own[0], own.length, isSelected)}
        </span>
      )}
    </span>
  );
}

/** What is wrong with a block. Its form says it while the block is selected. */
function faultText({ path, message }: BlockFault, count: number, isSelected: boolean): string {
  if (isSelected) return count === 1 ? '1 error' : `${count} errors`;
  const first = `${path.replace(/^\/blocks\/\d+\/?/, '')} ${message}`;
  return count === 1 ? first : `${first}, and ${count - 1} more`;
}

/** Whether an error belongs to the block at an index. */
export const isAt = (path: string, at: number) =>
  path === `/blocks/${at}` || path.startsWith(`/blocks/${at}/`);

/** Maximum length of a summary, in characters. */
const MAX_LENGTH = 60;

/** A short text that identifies a block: the first text inside it. */
export function summaryOf(block: unknown): string {
  const text = firstText(block, 0) ?? '';
  const plain = notificationText(text.slice(0, MAX_LENGTH * 4), NO_NAMES);
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** Blocks nest only a few levels. Anything deeper is not a valid block. */
const MAX_DEPTH = 8;

/** Fields that say in a text what a block is about. */
const NAMES = ['text', 'title', 'caption', 'external_id', 'call_id', 'alt_text'];

function firstText(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
  for (const name of NAMES) {
    const named: unknown = Reflect.get(value, name);
    if (typeof named === 'string') return named;
  }
  for (const each of Object.values(value)) {
    const found = firstText(each, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
