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

/** The rows of a grid, which may be very many: nothing here goes through all of them. A new object when one changed. */
export interface GridRows {
  readonly count: number;
  /** Identifies a row when places change. */
  readonly keyAt: (place: number) => number;
  /** The place of a row; -1 if it is not in the list. */
  readonly placeOf: (key: number) => number;
  /** Another value when the list is another one: it starts at its top. */
  readonly list: number;
}

/** Which rows are selected. A new object when that has changed. */
export interface GridSelection {
  readonly count: number;
  /** Whether all rows of the grid are selected: others may be, too, that it does not show now. */
  readonly isAll: boolean;
  readonly has: (key: number) => boolean;
  readonly only: (place: number) => void;
  readonly toggle: (place: number) => void;
  /** Lets ranges begin at a place, without selecting it. */
  readonly begin: (place: number) => void;
  /** Selects from the last place of `only`, `toggle` or `begin`; `adds` keeps the others. */
  readonly extend: (place: number, adds: boolean) => void;
  readonly all: () => void;
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
  readonly open: number | null;
  /** Opens a row: a press on its first cell, a touch, Enter. Escape closes it. */
  readonly onOpen: (key: number | null) => void;
  /** The contents of the cells of a row, in the order of the columns. Keep the function while rows say the same. */
  readonly cells: (key: number) => readonly ReactNode[];
  /** Shown while there are no rows. */
  readonly empty: ReactNode;
  /** The element that has the focus. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** Heights in pixels, as in the style sheet. */
const ROW = 36;
const HEADER = 34;

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
  open,
  onOpen,
  cells,
  empty,
  ref,
}: VirtualGridProps<Id>) {
  const scroller = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const [at, setAt] = useState<{ readonly column: number } | { readonly key: number } | null>(null);
  const view = useRowWindow({ scroller, count: rows.count, rowHeight: ROW, headerHeight: HEADER });
  const { keyAt, placeOf, list, count } = rows;

  // What is looked at stays where it is when rows come in above it.
  const seen = useRef<{ key: number; place: number; list: number } | null>(null);
  // The scroll position stays with the row that is looked at.
  useLayoutEffect(() => {
    const before = seen.current;
    if (before !== null && before.list !== list) view.toTop();
    else if (before !== null && before.place < count && keyAt(before.place) !== before.key) {
      const place = placeOf(before.key);
      if (place !== -1) view.moveBy(place - before.place);
    }
    const place = view.firstShown();
    seen.current = place < count ? { key: keyAt(place), place, list } : null;
  });

  // Sets the style of the element.
  useLayoutEffect(() => {
    const widths = columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`);
    const least = columns.reduce((sum, { width }) => sum + width, 0);
    scroller.current?.style.setProperty('--columns', widths.join(' '));
    scroller.current?.style.setProperty('--least', `${least}rem`);
  }, [columns]);

  const activePlace = at !== null && 'key' in at ? placeOf(at.key) : -1;
  const from: GridPlace | null =
    at !== null && 'column' in at ? at : activePlace === -1 ? null : { row: activePlace };
  const isActiveRendered = activePlace >= view.first && activePlace < view.end;
  const active =
    at !== null && 'column' in at
      ? `${idPrefix}column${at.column}`
      : isActiveRendered
        ? `${idPrefix}${keyAt(activePlace)}`
        : undefined;

  function scroll({ currentTarget }: UIEvent) {
    currentTarget.toggleAttribute('data-sideways', currentTarget.scrollLeft > 0);
    view.onScroll();
  }

  function press(event: KeyboardEvent) {
    if (isHandled(event)) event.preventDefault();
  }

  function isHandled(event: KeyboardEvent): boolean {
    const { key } = event;
    const isMod = event.ctrlKey || event.metaKey;
    // Alt and an arrow go back and forward in the history.
    if (event.altKey) return false;
    if (key === 'a' && isMod) return (selection.all(), true);
    if (key === 'Escape' && open !== null) return (onOpen(null), true);
    if (key === 'Escape' && selection.count > 0) return (selection.clear(), true);
    if (key === 'Enter' || key === ' ') return act(key, event.shiftKey);
    const target = moveFocus(from, key, {
      columns: columns.length,
      rows: count,
      perPage: view.perPage(),
    });
    if (target === null) return false;
    if ('column' in target) return (setAt(target), true);
    view.show(target.row);
    setAt({ key: keyAt(target.row) });
    if (event.shiftKey) selection.extend(target.row, false);
    else selection.begin(target.row);
    if (open !== null) onOpen(keyAt(target.row));
    return true;
  }

  /** Enter or Space, where the keyboard is. */
  function act(key: string, isShift: boolean): boolean {
    const column = from && 'column' in from ? columns[from.column] : undefined;
    if (column) onSort(column.id);
    else if (activePlace === -1) return false;
    else if (key === 'Enter') onOpen(keyAt(activePlace));
    else if (isShift) selection.extend(activePlace, true);
    else selection.toggle(activePlace);
    return true;
  }

  function click(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-select-all]')) {
      return selection.isAll ? selection.clear() : selection.all();
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
    setAt({ key });
    const isMod = event.ctrlKey || event.metaKey;
    const isTick = target?.closest('[data-tick]') !== null;
    if (event.shiftKey) selection.extend(place, isMod || isTick);
    else if (isMod || isTick) selection.toggle(place);
    else if (isTouch(event) || target?.closest('[data-opens]') !== null || open !== null) {
      selection.only(place);
      onOpen(key);
    } else selection.only(place);
  }

  /** Opens a row; a header or a tick was just clicked twice. */
  function doubleClick({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('[data-tick]')) return;
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    if (row && placeOf(Number(row)) !== -1) onOpen(Number(row));
  }

  const shown: number[] = [];
  for (let place = view.first; place < view.end; place += 1) shown.push(place);
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
      aria-activedescendant={active}
      className={css.grid}
      onScroll={scroll}
      onKeyDown={press}
      onClick={click}
      onDoubleClick={doubleClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <GridHeader
        columns={columns}
        sort={sort}
        idPrefix={idPrefix}
        active={at !== null && 'column' in at ? at.column : null}
        selected={selection.isAll ? 'all' : selection.count > 0 ? 'some' : 'none'}
      />
      {/* Heights and positions are measured while scrolling, so they are inline styles. */}
      <div role="rowgroup" className={css.rows} style={{ height: view.height }}>
        {shown.map((place) => {
          const key = keyAt(place);
          return (
            <GridRow
              key={place + view.skew}
              id={`${idPrefix}${key}`}
              rowKey={key}
              index={place + 2}
              top={place * ROW + view.shift}
              cells={cells}
              isSelected={selection.has(key)}
              isActive={place === activePlace}
              isOpen={key === open}
            />
          );
        })}
      </div>
      {count === 0 && <div className={css.empty}>{empty}</div>}
    </div>
  );
}

/** Clicks are pointer events in all engines but older ones of WebKit, where a touch then selects. */
const isTouch = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
