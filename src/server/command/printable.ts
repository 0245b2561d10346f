/** A text that may hold what a stranger wrote, for a terminal: control characters could change what that shows, or types. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\u{fffd}');
