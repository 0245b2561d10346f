/** The active place of a grid: a column of the header, or a row. */
export type GridPlace = { readonly column: number } | { readonly row: number };

export interface GridSize {
  readonly columns: number;
  readonly rows: number;
  /** How many rows Page Up and Page Down move by. */
  readonly perPage: number;
}

/** The place that a key moves to, or null if the key does not move. Up from the first row leads to the header. */
export function moveFocus(from: GridPlace | null, key: string, size: GridSize): GridPlace | null {
  const lastRow = size.rows - 1;
  if (from !== null && 'column' in from) {
    const column = {
      ArrowLeft: from.column - 1,
      ArrowRight: from.column + 1,
      Home: 0,
      End: size.columns - 1,
    }[key];
    if (column !== undefined) return column < 0 || column >= size.columns ? null : { column };
    return (key === 'ArrowDown' || key === 'PageDown') && lastRow >= 0 ? { row: 0 } : null;
  }
  if (from?.row === 0 && key === 'ArrowUp') return { column: 0 };
  if (lastRow < 0) return key === 'ArrowUp' ? { column: 0 } : null;
  const row = from?.row ?? -1;
  const targetRow = {
    ArrowUp: row - 1,
    ArrowDown: row + 1,
    PageUp: row - size.perPage,
    PageDown: row + size.perPage,
    Home: 0,
    End: lastRow,
  }[key];
  return targetRow === undefined ? null : { row: Math.min(lastRow, Math.max(0, targetRow)) };
}
