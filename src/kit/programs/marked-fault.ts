import type { PrintedLine } from '../../contract/receiver.ts';

interface Ran {
  /** The text that runs, or ran last. */
  readonly program: string | null;
  readonly printed: readonly PrintedLine[];
}

/** The line for an editor to mark: that of the last error. Null once the text is another than the one that ran. */
export function findMarkedFault(
  { program, printed }: Ran,
  text: string,
): { readonly line: number; readonly message: string } | null {
  if (program !== text) return null;
  const last = printed.findLast(({ level, line }) => level === 'error' && line !== null);
  return last === undefined || last.line === null ? null : { line: last.line, message: last.text };
}
