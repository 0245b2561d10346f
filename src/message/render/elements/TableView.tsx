import type { BlockOf } from '../../../contract/blocks/block.ts';
import { richTextParts } from '../../rich-text.ts';
import { classes } from '../../../ui/style/classes.ts';
import { PartsView } from '../markup/PartsView.tsx';
import css from '../markup/table.module.css';

type Cell = BlockOf<'table'>['rows'][number][number];

/** A table, whose first row has the names of the columns. */
export function TableView({ block }: { readonly block: BlockOf<'table'> }) {
  const [head = [], ...rows] = block.rows;
  const styleOf = (column: number) => {
    const settings = block.column_settings?.[column];
    return classes(
      css.cell,
      settings?.align !== undefined && css[settings.align],
      settings?.is_wrapped !== true && css.unbroken,
    );
  };
  return (
    <div className={css.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns do not move
              <th key={column} scope="col" className={styleOf(column)}>
                <CellView cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows do not move
            <tr key={index}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns do not move
                <td key={column} className={styleOf(column)}>
                  <CellView cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The content of a table cell. */
export function CellView({ cell }: { readonly cell: Cell }) {
  return cell.type === 'rich_text' ? <PartsView parts={richTextParts(cell.elements)} /> : cell.text;
}
