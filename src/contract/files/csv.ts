/** Beginnings that make spreadsheets read a cell as a formula, also after spaces and in the wide forms of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Cells that must be quoted (RFC 4180, 2.6); spaces at an end too, which readers may drop. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;

/** A cell that no spreadsheet takes for a formula: where one would, an apostrophe comes first. */
export const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** A field of RFC 4180, quoted where it must be. */
export const csvField = (text: string, isQuoted = NEEDS_QUOTES.test(text)): string =>
  isQuoted ? `"${text.replaceAll('"', '""')}"` : text;

/** A record of RFC 4180, with its line end. Texts are made harmless; numbers are what they are. */
export function csvRecord(cells: readonly (string | number)[]): string {
  const fields = cells.map((cell) =>
    csvField(typeof cell === 'number' ? String(cell) : harmless(cell)),
  );
  // A lone empty cell would read as no record at all.
  return `${fields.length === 1 && fields[0] === '' ? '""' : fields.join(',')}\r\n`;
}
