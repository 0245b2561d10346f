import { slice } from '../../../../base/session.ts';
import { LOCAL } from '../../../../base/storage.ts';
import { COLUMN_IDS, type ColumnId } from './table-columns.ts';

const DEFAULT_COLUMNS: readonly ColumnId[] = [
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

/** The known columns of a list, in the order of the table. The real name is always included. */
export const inTableOrder = (columns: readonly unknown[]): readonly ColumnId[] =>
  COLUMN_IDS.filter((id) => id === 'real_name' || columns.includes(id));

/** The columns that the user has chosen. They survive a reload. */
export const useChosenColumns = slice<ChosenColumns>(
  'columns',
  (set) => ({
    columns: inTableOrder(DEFAULT_COLUMNS),
    choose: (columns) => set({ columns: inTableOrder(columns) }),
  }),
  {
    in: LOCAL,
    key: 'parley.directory.columns',
    version: 1,
    // Storage may hold the columns of another version of the page.
    read: (stored, defaults) => {
      const columns: unknown = Object(stored)['columns'];
      return Array.isArray(columns) ? { ...defaults, columns: inTableOrder(columns) } : defaults;
    },
  },
);
