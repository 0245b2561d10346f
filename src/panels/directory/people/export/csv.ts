/** Beginnings that make spreadsheets read a cell as a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Cells that must be quoted (RFC 4180, 2.6); spaces at an end too, which readers may drop. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;

/** A cell that no spreadsheet takes for a formula: where one would, an apostrophe comes first. */
export const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** A record of RFC 4180, with its line end. Texts are made harmless; numbers are what they are. */
export function csvRecord(cells: readonly (string | number)[]): string {
  const fields = cells.map((cell) => {
    const text = typeof cell === 'number' ? String(cell) : harmless(cell);
    return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  // A lone empty cell would read as no record at all.
  return `${fields.length === 1 && fields[0] === '' ? '""' : fields.join(',')}\r\n`;
}
