import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['live', 'subscriptions', 'receiver'] as const;
export type View = (typeof VIEWS)[number];

/** Search parameters of the panel: the tab, the app, and the open event. */
export interface EventsSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Id of the app: whose events are listed, and whose subscriptions are shown. */
  readonly app?: string | undefined;
  /** Id of the open event. */
  readonly event?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function eventsSearch(raw: RawSearch): EventsSearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    app: idIn(raw['app']),
    event: idIn(raw['event']),
  };
}

const idIn = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][A-Za-z0-9]{1,40}$/.test(value) ? value : undefined;
