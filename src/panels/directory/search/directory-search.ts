import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const SCHEME_IDS = ['cursor', 'window', 'pages'] as const;
/** How a walk asks for the next page: by cursor, by time window, or by page number and count. */
export type SchemeId = (typeof SCHEME_IDS)[number];

export const EXPERIMENT_IDS = ['insert', 'delete', 'edge'] as const;
export type ExperimentId = (typeof EXPERIMENT_IDS)[number];

const VIEWS = ['walk', 'older', 'exam'] as const;
export type View = (typeof VIEWS)[number];

/** Search parameters of the panel. */
export interface DirectorySearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Number of the open page of the walk, from 1. */
  readonly page?: number | undefined;
  /** Id of the person whose profile is open. */
  readonly person?: string | undefined;
  /** The paging scheme that a narrow panel shows. */
  readonly scheme?: SchemeId | undefined;
  /** The experiment with the older schemes that is open. */
  readonly experiment?: ExperimentId | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function directorySearch(raw: RawSearch): DirectorySearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    page: readWholeNumber(raw['page']),
    person: readMatch(/^[UW][A-Z0-9]{1,40}$/, raw['person']),
    scheme: SCHEME_IDS.find((scheme) => scheme === raw['scheme']),
    experiment: EXPERIMENT_IDS.find((experiment) => experiment === raw['experiment']),
  };
}

const readMatch = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const readWholeNumber = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
