/** A piece of a lesson’s text. */
export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** The pieces of a text of a lesson: what stands between backticks is code. A single backtick is text. */
export function textParts(text: string): readonly TextPart[] {
  const pieces = text.split('`');
  // An even number of pieces has a backtick without its partner: the last one is text.
  if (pieces.length % 2 === 0) pieces.splice(-2, 2, pieces.slice(-2).join('`'));
  return pieces
    .map((piece, index) => ({ text: piece, isCode: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The same text without its markup, for captions and titles of films. */
export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => part.text)
    .join('');
