import type { Inline, Part } from '../../../contract/mrkdwn/inline.ts';
import { classes } from '../../../ui/style/classes.ts';
import { InlineView } from './InlineView.tsx';
import css from './table.module.css';

type TablePart = Extract<Part, { kind: 'table' }>;

/** A table of Markdown; its first row names the columns. */
export function TablePartView({ part: { alignments, rows } }: { readonly part: TablePart }) {
  const [head = [], ...body] = rows;
  const styleOf = (column: number) => classes(css.cell, css[alignments[column] ?? 'left']);
  const cellsOf = (row: readonly (readonly Inline[])[], Cell: 'th' | 'td') =>
    row.map((cell, column) => (
      // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
      <Cell key={column} scope={Cell === 'th' ? 'col' : undefined} className={styleOf(column)}>
        <InlineView nodes={cell} />
      </Cell>
    ));
  return (
    <div className={css.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>{cellsOf(head, 'th')}</tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
            <tr key={index}>{cellsOf(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
