/** What a cursor of this sandbox says. Real cursors are opaque: clients must not decode them. */
export interface DecodedCursor {
  readonly method: string;
  /** Epoch seconds of the world. */
  readonly issued: number;
  /** Key of the last record before the cursor: for users.list an id. */
  readonly after: string;
}

/** The longest text that is decoded: cursors are much shorter. */
const MAX_LENGTH = 2000;

/** Decodes a cursor of this sandbox; null for any other text. Never throws. */
export function decodeCursorText(cursor: string): DecodedCursor | null {
  if (cursor.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+={0,2}$/.test(cursor)) return null;
  const [, method, , issued, after] = bytesOf(cursor)?.split('\n') ?? [];
  if (method === undefined || after === undefined || !/^[\w.]{1,100}$/.test(method)) return null;
  if (issued === undefined || !/^\d{1,12}$/.test(issued)) return null;
  return { method, issued: Number(issued), after };
}

function bytesOf(cursor: string): string | null {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}

/** A piece of a text; `isEscape` for a percent escape. */
export interface Piece {
  readonly text: string;
  readonly isEscape: boolean;
}

/** A text in pieces, so that its percent escapes can be highlighted. */
export function escapesIn(text: string): readonly Piece[] {
  return text
    .split(/((?:%[0-9A-Fa-f]{2})+)/)
    .map((piece, at) => ({ text: piece, isEscape: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
