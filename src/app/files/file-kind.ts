import { looksLikeCalls } from '../../client/import/looks-like-calls.ts';

/** What a file can hold that this page opens. */
export type FileKind =
  /** A world: a snapshot, or an export of the list of worlds. */
  | 'world'
  /** A demo: a view, or a recording. */
  | 'demo'
  /** Progress in lessons. */
  | 'progress'
  /** Calls of another tool, or saved calls: `src/client/import` says which. */
  | 'calls';

/** Where Parley writes what a file is, in characters: a world has its title before. */
const HEAD_LENGTH = 4096;

/**
 * What the text of a file holds, by its beginning; null for what is nothing of that. Whoever reads the file then looks at all
 * of it: this only says who.
 */
export function fileKind(text: string): FileKind | null {
  const [, kind] =
    /^\s*\{/.test(text) && text.includes('"parley-')
      ? (/[{,]\s*"format"\s*:\s*"parley-(world|demo|progress)"/.exec(text.slice(0, HEAD_LENGTH)) ??
        [])
      : [];
  if (kind !== undefined) return kind as FileKind;
  return looksLikeCalls(text) ? 'calls' : null;
}
