import { type ReactNode, type Ref, useCallback, useMemo, useSyncExternalStore } from 'react';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { VirtualGrid } from '../../../../ui/lists/grid/VirtualGrid.tsx';
import type { PeopleStore } from '../store/people-store.ts';
import type { ShownPeople } from '../view/use-people-view.ts';
import css from './PeopleTable.module.css';
import { clipCell } from './shown-text.ts';
import { type ColumnId, columnOf, type Entry } from './table-columns.ts';

export interface PeopleTableProps {
  readonly people: PeopleStore;
  readonly state: ShownPeople;
  readonly columns: readonly ColumnId[];
  /** Id of the person whose profile is open, if any. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly empty: ReactNode;
  readonly ref: Ref<HTMLDivElement>;
}

/** The people in a table of any length. */
export function PeopleTable({
  people,
  state,
  columns,
  openId,
  onOpen,
  empty,
  ref,
}: PeopleTableProps) {
  const { view, viewSnapshot, selection, selectionSnapshot } = state;
  const { edits, clears, marks } = useSyncExternalStore(people.subscribe, people.snapshot);
  const { query } = viewSnapshot;
  const contentVersion = `${edits} ${clears} ${marks}`;

  const renderCells = useCallback(
    (row: number) => {
      // Just after `clear`, the table may still ask for a row that is gone.
      if (row >= people.size) return [];
      const entry = { person: people.personAt(row), page: people.pageOf(row) };
      const mark = people.markOf(entry.person.id);
      return columns.map((id) => (
        <PersonCell
          key={id}
          column={id}
          entry={entry}
          mark={id === 'real_name' ? mark : undefined}
        />
      ));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `contentVersion` changes with the content of cells
    [people, columns, contentVersion],
  );
  const titles = useMemo(
    () => columns.map((id) => ({ id, title: columnOf(id).title, width: columnOf(id).width })),
    [columns],
  );
  const rows = useMemo(
    () => ({
      count: viewSnapshot.count,
      keyAt: (place: number) => view.rowAt(place),
      placeOf: (row: number) => view.placeOf(row),
      listNumber: viewSnapshot.queryNumber,
    }),
    [view, viewSnapshot],
  );
  const gridSelection = useMemo(
    () => ({
      count: selectionSnapshot.count,
      isAll: selection.hasAll(),
      has: (row: number) => selection.has(row),
      selectOnly: (place: number) => selection.selectOnly(place),
      toggle: (place: number) => selection.toggle(place),
      startRange: (place: number) => selection.startRange(place),
      extend: (place: number, keepOthers: boolean) => selection.extend(place, keepOthers),
      selectAll: () => selection.selectAll(),
      clear: () => selection.clear(),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `viewSnapshot` changes when other people are in the view
    [selection, selectionSnapshot, viewSnapshot],
  );

  function sort(column: ColumnId) {
    const isSame = query.column === column;
    view.setQuery({
      ...query,
      // Ascending, then descending, then the order of reading.
      column: isSame && query.direction === -1 ? null : column,
      direction: isSame && query.direction === 1 ? -1 : 1,
    });
  }

  const openRow = openId === undefined ? -1 : people.rowOf(openId);
  return (
    <VirtualGrid<ColumnId>
      ref={ref}
      label="People"
      columns={titles}
      rows={rows}
      sort={
        query.column && {
          column: query.column,
          direction: query.direction === 1 ? 'ascending' : 'descending',
        }
      }
      onSort={sort}
      selection={gridSelection}
      openKey={openRow === -1 ? null : openRow}
      onOpen={(key) => onOpen(key === null ? undefined : people.personAt(key).id)}
      renderCells={renderCells}
      empty={empty}
    />
  );
}

interface PersonCellProps {
  readonly column: ColumnId;
  readonly entry: Entry;
  /** A short text to show beside the name. */
  readonly mark?: string | undefined;
}

/** A cell of the table. A text may hold anything, so it gets its own text direction. */
function PersonCell({ column, entry, mark }: PersonCellProps) {
  const { text, isCode } = columnOf(column);
  const shownText = clipCell(text(entry));
  if (column === 'status' && entry.person.deleted) return <Badge>{shownText}</Badge>;
  if (column === 'has_2fa' && shownText !== '') {
    return <Badge tone={entry.person.has_2fa === true ? 'good' : 'caution'}>{shownText}</Badge>;
  }
  if (shownText === '')
    return <span className={css.none}>{column === 'real_name' ? '(empty)' : '–'}</span>;
  return (
    <>
      <bdi className={isCode === true ? css.code : css.text}>{shownText}</bdi>
      {mark !== undefined && <Badge tone="accent">{clipCell(mark)}</Badge>}
    </>
  );
}
