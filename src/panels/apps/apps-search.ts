import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

const VIEWS = ['form', 'text', 'credentials'] as const;
export type AppsView = (typeof VIEWS)[number];

/** The search parameters of the panel. */
export interface AppsSearch extends PanelSearch {
  /** Id of an app, or `new`. Without it, the panel shows the first app. */
  readonly app?: string | undefined;
  readonly view?: AppsView | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function appsSearch(raw: RawSearch): AppsSearch {
  const { app, view } = raw;
  return {
    app: typeof app === 'string' && /^[A-Za-z0-9]{1,40}$/.test(app) ? app : undefined,
    view: VIEWS.find((known) => known === view),
  };
}
