/** A piece of a lesson’s text. */
export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text of a lesson at its backticks. The text between two backticks is code. A backtick without a partner is text. */
export function textParts(text: string): readonly TextPart[] {
  const pieces = text.split('`');
  // With an even number of pieces, the last backtick has no partner.
  if (pieces.length % 2 === 0) pieces.splice(-2, 2, pieces.slice(-2).join('`'));
  return pieces
    .map((piece, index) => ({ text: piece, isCode: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A text of a lesson without the backticks around code, for captions and titles of films. */
export const plainText = (text: string): string =>
  textParts(text)
    .map((part) => part.text)
    .join('');
