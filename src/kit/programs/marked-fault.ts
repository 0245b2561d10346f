import type { PrintedLine } from '../../contract/receiver.ts';

interface LastRun {
  /** The program that runs, or ran last. */
  readonly program: string | null;
  readonly printed: readonly PrintedLine[];
}

/** Finds the line that an editor marks: the line of the last error. Null if the text is not the program that ran. */
export function findMarkedFault(
  { program, printed }: LastRun,
  text: string,
): { readonly line: number; readonly message: string } | null {
  if (program !== text) return null;
  const last = printed.findLast(({ level, line }) => level === 'error' && line !== null);
  return last === undefined || last.line === null ? null : { line: last.line, message: last.text };
}
