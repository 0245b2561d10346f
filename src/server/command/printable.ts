/**
 * A text that may hold what a stranger wrote, for a terminal: control characters could change what that shows, or types,
 * and marks of direction the order in which it is read.
 */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '\u{fffd}');
