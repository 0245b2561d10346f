/** The name of the program in stacks, which its frame gives it. */
export const PROGRAM_NAME = 'program.js';

/** How many characters of a stack are searched. WebKit writes the whole URL of the script, which is its text, in every line. */
const MAX_STACK_LENGTH = 5_000_000;

/**
 * The line of the program where an error was created, from 1; null if its stack does not lead there. `firstLine` is the
 * line on which the program begins in its script, which holds the runtime before it.
 */
export function placeOf(error: unknown, firstLine: number): number | null {
  const { stack } = Object(error ?? {}) as { readonly stack?: unknown };
  if (typeof stack !== 'string') return null;
  for (const [, digits] of stack.slice(0, MAX_STACK_LENGTH).matchAll(/program\.js:(\d{1,9}):\d/g)) {
    const line = Number(digits) - firstLine + 1;
    if (line >= 1) return line;
  }
  return null;
}
