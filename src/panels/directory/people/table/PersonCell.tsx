import { Badge } from '../../../../ui/display/Badge.tsx';
import { clipped } from './shown-text.ts';
import { columnOf, type ColumnId, type Entry } from './table-columns.ts';
import css from './PersonCell.module.css';

export interface PersonCellProps {
  readonly column: ColumnId;
  readonly entry: Entry;
  /** A short text beside the name. */
  readonly mark?: string | undefined;
}

/** A cell of the table. Texts may hold anything, so each has a direction of its own. */
export function PersonCell({ column, entry, mark }: PersonCellProps) {
  const { text, isCode } = columnOf(column);
  const shown = clipped(text(entry));
  if (column === 'status' && entry.person.deleted) return <Badge>{shown}</Badge>;
  if (column === 'has_2fa' && shown !== '') {
    return <Badge tone={entry.person.has_2fa === true ? 'good' : 'caution'}>{shown}</Badge>;
  }
  if (shown === '')
    return <span className={css.none}>{column === 'real_name' ? '(empty)' : '–'}</span>;
  return (
    <>
      <bdi className={isCode === true ? css.code : css.text}>{shown}</bdi>
      {mark !== undefined && <Badge tone="accent">{clipped(mark)}</Badge>}
    </>
  );
}
