import { slice } from '../../../../base/session.ts';
import { LOCAL } from '../../../../base/storage.ts';
import { COLUMN_IDS, type ColumnId } from './table-columns.ts';

const FIRST: readonly ColumnId[] = [
  'real_name',
  'name',
  'title',
  'email',
  'tz',
  'kind',
  'status',
  'has_2fa',
  'id',
];

interface ChosenColumns {
  /** In the order of the table. */
  readonly columns: readonly ColumnId[];
  readonly choose: (columns: readonly ColumnId[]) => void;
}

/** Known columns of a list, in the order of the table; the real name is always one of them. */
export const inTableOrder = (columns: readonly unknown[]): readonly ColumnId[] =>
  COLUMN_IDS.filter((id) => id === 'real_name' || columns.includes(id));

/** The columns the user has chosen, kept over reloads. */
export const useChosenColumns = slice<ChosenColumns>(
  'columns',
  (set) => ({
    columns: inTableOrder(FIRST),
    choose: (columns) => set({ columns: inTableOrder(columns) }),
  }),
  {
    in: LOCAL,
    key: 'parley.directory.columns',
    version: 1,
    // Storage may hold the columns of another version of the page.
    read: (kept, first) => {
      const columns: unknown = Object(kept)['columns'];
      return Array.isArray(columns) ? { ...first, columns: inTableOrder(columns) } : first;
    },
  },
);
