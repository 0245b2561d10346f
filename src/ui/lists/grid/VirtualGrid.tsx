import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type UIEvent,
} from 'react';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { moveFocus, type GridPlace } from './grid-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import css from './VirtualGrid.module.css';

export interface GridColumn<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** In rem: at least this wide, and wider in proportion where there is room. */
  readonly width: number;
}

export interface GridSort<Id extends string = string> {
  readonly column: Id;
  readonly direction: 'ascending' | 'descending';
}

/** The rows of a grid. They may be very many, so the grid never loops over all of them. A new object whenever a row changes. */
export interface GridRows {
  readonly count: number;
  /** Identifies a row when places change. */
  readonly keyAt: (place: number) => number;
  /** The place of a row; -1 if it is not in the list. */
  readonly placeOf: (key: number) => number;
  /** Changes when the grid gets another list: then it scrolls to the top. */
  readonly listNumber: number;
}

/** Which rows are selected. A new object whenever that changes. */
export interface GridSelection {
  readonly count: number;
  /** Whether all rows of the grid are selected. Rows outside of the grid may be selected, too. */
  readonly isAll: boolean;
  readonly has: (key: number) => boolean;
  readonly selectOnly: (place: number) => void;
  readonly toggle: (place: number) => void;
  /** Sets the place at which ranges begin, without selecting it. */
  readonly startRange: (place: number) => void;
  /** Selects the range that ends at `place`. With `keepOthers`, the rows outside of it stay as they are. */
  readonly extend: (place: number, keepOthers: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

export interface VirtualGridProps<Id extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly GridColumn<Id>[];
  readonly rows: GridRows;
  readonly sort: GridSort<Id> | null;
  readonly onSort: (column: Id) => void;
  readonly selection: GridSelection;
  /** Key of the open row, or null. While a row is open, the arrow keys open others. */
  readonly openKey: number | null;
  /** Called with a key when the user opens a row, by a click on its first cell, a touch or Enter; with null on Escape. */
  readonly onOpen: (key: number | null) => void;
  /** The contents of the cells of a row, in the order of the columns. Pass the same function while the contents stay the same. */
  readonly renderCells: (key: number) => readonly ReactNode[];
  /** Shown while there are no rows. */
  readonly empty: ReactNode;
  /** The element that can have the focus. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Heights, as in the style sheet. */
const ROW_PX = 36;
const HEADER_PX = 34;

/**
 * A table of any number of rows, of which only visible ones are rendered. It is one stop of the Tab key. Arrow keys,
 * Page Up, Page Down, Home and End move through rows, and above the first one through the header, where Enter sorts.
 * A click, Space, Shift and Ctrl or ⌘ select, as in file managers; Enter opens a row.
 */
export function VirtualGrid<Id extends string>({
  label,
  columns,
  rows,
  sort,
  onSort,
  selection,
  openKey,
  onOpen,
  renderCells,
  empty,
  ref,
}: VirtualGridProps<Id>) {
  const scroller = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const [position, setPosition] = useState<
    { readonly column: number } | { readonly key: number } | null
  >(null);
  const rowWindow = useRowWindow({
    scroller,
    count: rows.count,
    rowHeight: ROW_PX,
    headerHeight: HEADER_PX,
  });
  const { keyAt, placeOf, listNumber, count } = rows;

  // The first visible row after the last render.
  const firstVisible = useRef<{ key: number; place: number; listNumber: number } | null>(null);
  // The first visible row stays where it is when rows are inserted above it.
  useLayoutEffect(() => {
    const previous = firstVisible.current;
    if (previous !== null && previous.listNumber !== listNumber) rowWindow.scrollToTop();
    else if (
      previous !== null &&
      previous.place < count &&
      keyAt(previous.place) !== previous.key
    ) {
      const place = placeOf(previous.key);
      if (place !== -1) rowWindow.scrollByRows(place - previous.place);
    }
    const place = rowWindow.firstVisibleRow();
    firstVisible.current = place < count ? { key: keyAt(place), place, listNumber } : null;
  });

  // Sets the widths of the columns as styles of the element.
  useLayoutEffect(() => {
    const widths = columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`);
    const minWidth = columns.reduce((sum, { width }) => sum + width, 0);
    scroller.current?.style.setProperty('--columns', widths.join(' '));
    scroller.current?.style.setProperty('--least', `${minWidth}rem`);
  }, [columns]);

  const activePlace = position !== null && 'key' in position ? placeOf(position.key) : -1;
  const activeGridPlace: GridPlace | null =
    position !== null && 'column' in position
      ? position
      : activePlace === -1
        ? null
        : { row: activePlace };
  const isActiveRendered = activePlace >= rowWindow.first && activePlace < rowWindow.end;
  const activeId =
    position !== null && 'column' in position
      ? `${idPrefix}column${position.column}`
      : isActiveRendered
        ? `${idPrefix}${keyAt(activePlace)}`
        : undefined;

  function handleScroll({ currentTarget }: UIEvent) {
    currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0);
    rowWindow.onScroll();
  }

  function handleKey(event: KeyboardEvent) {
    if (performKey(event)) event.preventDefault();
  }

  /** Returns whether the grid uses the key. */
  function performKey(event: KeyboardEvent): boolean {
    const { key } = event;
    const isMod = event.ctrlKey || event.metaKey;
    // Alt and an arrow go back and forward in the history.
    if (event.altKey) return false;
    if (key === 'a' && isMod) return (selection.selectAll(), true);
    if (key === 'Escape' && openKey !== null) return (onOpen(null), true);
    if (key === 'Escape' && selection.count > 0) return (selection.clear(), true);
    if (key === 'Enter' || key === ' ') return activate(key, event.shiftKey);
    const target = moveFocus(activeGridPlace, key, {
      columns: columns.length,
      rows: count,
      perPage: rowWindow.perPage(),
    });
    if (target === null) return false;
    if ('column' in target) return (setPosition(target), true);
    rowWindow.scrollToRow(target.row);
    setPosition({ key: keyAt(target.row) });
    if (event.shiftKey) selection.extend(target.row, false);
    else selection.startRange(target.row);
    if (openKey !== null) onOpen(keyAt(target.row));
    return true;
  }

  /** Performs Enter or Space at the active header or row. */
  function activate(key: string, isShift: boolean): boolean {
    const column =
      activeGridPlace && 'column' in activeGridPlace ? columns[activeGridPlace.column] : undefined;
    if (column) onSort(column.id);
    else if (activePlace === -1) return false;
    else if (key === 'Enter') onOpen(keyAt(activePlace));
    else if (isShift) selection.extend(activePlace, true);
    else selection.toggle(activePlace);
    return true;
  }

  function handleClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-select-all]')) {
      return selection.isAll ? selection.clear() : selection.selectAll();
    }
    const column =
      columns[Number(target?.closest('[data-column]')?.getAttribute('data-column') ?? -1)];
    if (column) return onSort(column.id);
    const row = target?.closest('[data-row]')?.getAttribute('data-row');
    const key = Number(row ?? -1);
    const place = key === -1 ? -1 : placeOf(key);
    if (place !== -1) clickRow(event, target, key, place);
  }

  function clickRow(event: MouseEvent, target: Element | null, key: number, place: number) {
    setPosition({ key });
    const isMod = event.ctrlKey || event.metaKey;
    const isTick = target?.closest('[data-tick]') !== null;
    if (event.shiftKey) selection.extend(place, isMod || isTick);
    else if (isMod || isTick) selection.toggle(place);
    else if (isTouch(event) || target?.closest('[data-opens]') !== null || openKey !== null) {
      selection.selectOnly(place);
      onOpen(key);
    } else selection.selectOnly(place);
  }

  /** Opens a row. A double click on a header or a tick has been handled as two clicks. */
  function handleDoubleClick({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('[data-tick]')) return;
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    if (row && placeOf(Number(row)) !== -1) onOpen(Number(row));
  }

  const places: number[] = [];
  for (let place = rowWindow.first; place < rowWindow.end; place += 1) places.push(place);
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={activeId}
      className={css.grid}
      onScroll={handleScroll}
      onKeyDown={handleKey}
      onClick={handleClick}
      onDoubleClick={handleDoubleClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <GridHeader
        columns={columns}
        sort={sort}
        idPrefix={idPrefix}
        activeColumn={position !== null && 'column' in position ? position.column : null}
        selectionState={selection.isAll ? 'all' : selection.count > 0 ? 'some' : 'none'}
      />
      {/* Heights and positions are measured while scrolling, so they are inline styles. */}
      <div role="rowgroup" className={css.rows} style={{ height: rowWindow.height }}>
        {places.map((place) => {
          const key = keyAt(place);
          return (
            <GridRow
              key={place + rowWindow.keyOffset}
              id={`${idPrefix}${key}`}
              rowKey={key}
              ariaIndex={place + 2}
              top={place * ROW_PX + rowWindow.topOffset}
              renderCells={renderCells}
              isSelected={selection.has(key)}
              isActive={place === activePlace}
              isOpen={key === openKey}
            />
          );
        })}
      </div>
      {count === 0 && <div className={css.empty}>{empty}</div>}
    </div>
  );
}

/** Clicks are pointer events, except in older versions of WebKit: there a touch selects a row. */
const isTouch = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
