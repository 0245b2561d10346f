import Check from 'lucide-react/icons/check';
import { memo, type ReactNode } from 'react';
import css from './VirtualGrid.module.css';

interface GridRowProps {
  readonly id: string;
  readonly rowKey: number;
  /** Its `aria-rowindex`: the header has 1. */
  readonly ariaIndex: number;
  /** Distance from the top of the element around the rows, in pixels. */
  readonly top: number;
  /** The contents of the cells of the row with a key. */
  readonly renderCells: (key: number) => readonly ReactNode[];
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
}

/** A row. It is rendered again only when its props change, so that scrolling renders few rows. */
export const GridRow = memo(function GridRow({
  id,
  rowKey,
  ariaIndex,
  top,
  renderCells,
  isSelected,
  isActive,
  isOpen,
}: GridRowProps) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={ariaIndex}
      aria-selected={isSelected}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
      data-row={rowKey}
      data-active={isActive}
      data-open={isOpen}
    >
      <div role="gridcell" className={css.tickCell} data-tick>
        <span className={css.tick}>{isSelected && <Check size={12} strokeWidth={3} />}</span>
      </div>
      {renderCells(rowKey).map((content, column) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- its index identifies a column
          key={column}
          role="gridcell"
          className={css.cell}
        >
          {column === 0 ? <span data-opens>{content}</span> : content}
        </div>
      ))}
    </div>
  );
});
