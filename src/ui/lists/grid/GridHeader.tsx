import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import hidden from '../../style/visually-hidden.module.css';
import type { GridColumn, GridSort } from './VirtualGrid.tsx';
import css from './VirtualGrid.module.css';

interface GridHeaderProps<Id extends string> {
  readonly columns: readonly GridColumn<Id>[];
  readonly sort: GridSort<Id> | null;
  readonly idPrefix: string;
  /** The index of the active column, or null. */
  readonly activeColumn: number | null;
  /** How many of the rows are selected. */
  readonly selectionState: 'none' | 'some' | 'all';
}

/** The header of a grid, which stays above the rows. The grid handles its keys and clicks. */
export function GridHeader<Id extends string>({
  columns,
  sort,
  idPrefix,
  activeColumn,
  selectionState,
}: GridHeaderProps<Id>) {
  return (
    <div role="rowgroup" className={css.header}>
      <div role="row" aria-rowindex={1} className={css.headerRow}>
        <div role="columnheader" className={css.tickCell} data-select-all>
          <span className={hidden.hidden}>Selected</span>
          <span className={css.tick} data-state={selectionState}>
            {selectionState === 'all' && <Check size={12} strokeWidth={3} />}
            {selectionState === 'some' && <Minus size={12} strokeWidth={3} />}
          </span>
        </div>
        {columns.map(({ id, title }, index) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <div
              key={id}
              id={`${idPrefix}column${index}`}
              role="columnheader"
              aria-sort={direction ?? 'none'}
              className={css.title}
              data-active={index === activeColumn}
              data-column={index}
            >
              <span className={css.titleText}>{title}</span>
              {direction === 'ascending' && <ArrowUp size={13} />}
              {direction === 'descending' && <ArrowDown size={13} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
