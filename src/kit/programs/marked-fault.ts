import type { PrintedLine } from '../../contract/receiver.ts';

interface LastRun {
  /** The text of the program that runs, or ran last. */
  readonly program: string | null;
  readonly printed: readonly PrintedLine[];
}

/** Finds the line to mark in an editor: that of the last printed error. Null if the text differs from the program that ran. */
export function findMarkedFault(
  { program, printed }: LastRun,
  text: string,
): { readonly line: number; readonly message: string } | null {
  if (program !== text) return null;
  const lastError = printed.findLast(({ level, line }) => level === 'error' && line !== null);
  return lastError === undefined || lastError.line === null
    ? null
    : { line: lastError.line, message: lastError.text };
}
