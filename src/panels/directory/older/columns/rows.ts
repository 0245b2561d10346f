import { SCHEME_IDS } from '../../search/directory-search.ts';
import type { Change, WalkState } from '../play/walk-state.ts';

/** A row of the table of walks: the pages of one round, or what changed between two of them. */
export type Row =
  | { readonly kind: 'pages'; readonly index: number }
  | { readonly kind: 'change'; readonly index: number; readonly change: Change };

/** The rows in the order in which they happened. */
export function rowsOf({ columns, changes }: WalkState): readonly Row[] {
  const rounds = Math.max(...SCHEME_IDS.map((scheme) => columns[scheme].pages.length));
  const pages = Array.from({ length: rounds }, (_, index): Row => ({ kind: 'pages', index }));
  const rows = changes.map((change, index): Row => ({ kind: 'change', index, change }));
  // A column that has ended counts no further pages: the one that has read most tells when it was.
  const after = ({ change }: Extract<Row, { kind: 'change' }>) =>
    Math.max(...SCHEME_IDS.map((scheme) => change.after[scheme]));
  return Array.from({ length: rounds + 1 }, (_, round) => [
    ...pages.slice(Math.max(0, round - 1), round),
    ...rows.filter((row) => row.kind === 'change' && after(row) === round),
  ]).flat();
}
