import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['switches', 'gallery'] as const;
export type View = (typeof VIEWS)[number];

/** Where the panel is: the view, and in it the condition or the error that is looked at. */
export interface ConditionsSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Name of the condition that was asked for. */
  readonly condition?: string | undefined;
  /** Id of the error in the gallery. */
  readonly error?: string | undefined;
  /** What the gallery is narrowed to. */
  readonly filter?: string | undefined;
  readonly group?: string | undefined;
}

/** Reads an address. Drops what it does not know; never throws. */
export function conditionsSearch(raw: RawSearch): ConditionsSearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    condition: textIn(raw['condition']),
    error: textIn(raw['error']),
    filter: textIn(raw['filter']),
    group: textIn(raw['group']),
  };
}

/** Addresses that parse their values turn `filter=404` into a number; it was text when it was written. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
