import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['live', 'interactions', 'subscriptions', 'receiver'] as const;
export type View = (typeof VIEWS)[number];

/**
 * The states of a delivery, as users see them. Two kinds of waiting do not end by themselves: `disabled` waits until deliveries to
 * the app are enabled again, `unconnected` until a socket of the app is open.
 */
export const STATES = ['delivered', 'waiting', 'disabled', 'unconnected', 'abandoned'] as const;
export type State = (typeof STATES)[number];

/** How many events can be pinned. */
export const MAX_PINS = 12;

/** Search parameters of the panel: the tab, the app, the filter of the list, and the open event. */
export interface EventsSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Id of the app whose subscriptions and receiver are shown. */
  readonly app?: string | undefined;
  /** Id of the open event. */
  readonly event?: string | undefined;
  /** Id of a delivery whose event to open. */
  readonly delivery?: string | undefined;
  /** Id of the open interaction. */
  readonly interaction?: string | undefined;
  /** Filter of the list; `of` is the id of the app whose events are listed. */
  readonly of?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: State | undefined;
  readonly words?: string | undefined;
  /** Ids of pinned events, separated by commas. */
  readonly pins?: string | undefined;
}

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function eventsSearch(raw: RawSearch): EventsSearch {
  return {
    view: VIEWS.find((view) => view === raw['view']),
    app: textMatching(ID, raw['app']),
    event: textMatching(ID, raw['event']),
    of: textMatching(ID, raw['of']),
    delivery: textMatching(ID, raw['delivery']),
    interaction: textMatching(ID, raw['interaction']),
    type: textMatching(/^[a-z_]{1,40}$/, raw['type']),
    state: STATES.find((state) => state === raw['state']),
    words: toWords(raw['words']),
    pins: formatPins(parsePins(raw['pins'])),
  };
}

const ID = /^[A-Z][A-Za-z0-9]{1,40}$/;

const textMatching = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The words of a search parameter, also where the router parsed `words=404` as a number; undefined if empty. */
function toWords(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value.slice(0, 200);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The ids of pinned events, without duplicates. */
export const parsePins = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [...new Set(value.split(',', MAX_PINS * 2).filter((id) => ID.test(id)))].slice(0, MAX_PINS)
    : [];

/** Pinned events as a search parameter; undefined for none. */
export const formatPins = (ids: readonly string[]): string | undefined =>
  ids.length > 0 ? ids.join(',') : undefined;
