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
  /** Title of the group that the gallery shows. */
  readonly group?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function conditionsSearch(raw: RawSearch): ConditionsSearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    condition: toText(raw['condition']),
    error: toText(raw['error']),
    filter: toText(raw['filter']),
    group: currentGroupName(toText(raw['group'])),
  };
}

/** The current names of groups, by their names in earlier versions, which old links contain. */
const RENAMED_GROUPS = new Map([
  ['What a method does', 'Methods'],
  ['Who calls', 'Authentication'],
  ['How the request is written', 'Request format'],
  ['The service', 'Availability'],
]);

const currentGroupName = (group: string | undefined) =>
  group === undefined ? undefined : (RENAMED_GROUPS.get(group) ?? group);

/** The text of a search parameter, also where the router parsed `filter=404` as a number; undefined if it is empty. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
