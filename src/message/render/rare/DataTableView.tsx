import { useState } from 'react';
import type { BlockOf } from '../../../contract/blocks/block.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import table from '../markup/table.module.css';
import { CellView } from '../elements/TableView.tsx';
import css from './rare.module.css';

const PAGE_ROWS = 5;

/** A table that is read in pages. */
export function DataTableView({ block }: { readonly block: BlockOf<'data_table'> }) {
  const { caption, page_size = PAGE_ROWS, row_header_column_index: named = 0 } = block;
  const [head, ...rows] = block.rows;
  const [chosen, setPage] = useState(0);
  const last = Math.ceil(rows.length / page_size) - 1;
  // The block may have become shorter.
  const page = Math.min(chosen, last);
  const from = page * page_size;
  const shown = [head, ...rows.slice(from, from + page_size)];
  return (
    <div className={css.list}>
      <div className={table.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={table.table}>
          <caption className={css.quiet}>{caption}</caption>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row is its place
              <tr key={from + index}>
                {row?.map((cell, column) => {
                  const scope = index === 0 ? 'col' : column === named ? 'row' : undefined;
                  const Tag = scope === undefined ? 'td' : 'th';
                  return (
                    <Tag
                      // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                      key={column}
                      scope={scope}
                      className={classes(table.cell, cell.type === 'raw_number' && table.right)}
                    >
                      <CellView cell={cell} />
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {last > 0 && (
        <div className={css.row}>
          <Button size="small" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className={css.quiet}>
            {from + 1}–{from + shown.length - 1} of {rows.length}
          </span>
          <Button size="small" isDisabled={page === last} onPress={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
