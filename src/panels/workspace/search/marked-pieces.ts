/** A piece of a text, and whether it is what was looked for. */
interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
  /** Where it begins in the text with its marks. */
  readonly at: number;
}

/** The characters that the service puts around what a search found. */
const MARKS = /[\uE000\uE001]/;

/** The pieces of a text in which a search has marked what it found. */
export function markedPieces(text: string): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const piece of text.split(MARKS)) {
    if (piece !== '') pieces.push({ text: piece, isMarked: text[at - 1] === '\uE000', at });
    at += piece.length + 1;
  }
  return pieces;
}
