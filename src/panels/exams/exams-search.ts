import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

/** The search parameters of the panel. */
export interface ExamsSearch extends PanelSearch {
  /** Name of the open exam. Without it, the panel shows the list. */
  readonly exam?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export const examsSearch = ({ exam }: RawSearch): ExamsSearch => ({
  exam: typeof exam === 'string' && /^[a-z0-9_-]{1,60}$/.test(exam) ? exam : undefined,
});
