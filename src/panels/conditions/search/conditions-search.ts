import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['switches', 'gallery'] as const;
export type View = (typeof VIEWS)[number];

/** Search parameters of the panel: the view, and the condition or error in it. */
export interface ConditionsSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Name of the condition to scroll to. */
  readonly condition?: string | undefined;
  /** Id of the error in the gallery. */
  readonly error?: string | undefined;
  /** Filter text of the gallery. */
  readonly filter?: string | undefined;
  readonly group?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function conditionsSearch(raw: RawSearch): ConditionsSearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    condition: textIn(raw['condition']),
    error: textIn(raw['error']),
    filter: textIn(raw['filter']),
    group: currentName(textIn(raw['group'])),
  };
}

/** The current names of groups, by the names in links from earlier versions. */
const RENAMED_GROUPS = new Map([
  ['What a method does', 'Methods'],
  ['Who calls', 'Authentication'],
  ['How the request is written', 'Request format'],
  ['The service', 'Availability'],
]);

const currentName = (group: string | undefined) =>
  group === undefined ? undefined : (RENAMED_GROUPS.get(group) ?? group);

/** The router parses `filter=404` as a number; this restores the text. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
