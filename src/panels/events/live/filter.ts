import { REASONS, STATE_TITLE } from '../data/delivery-state.ts';
import type { EventRow } from '../data/event-rows.ts';
import type { EventsSearch } from '../search/events-search.ts';

/** The filter of the list, as it is in the address: words, all of which must occur, a type, a state and an app. */
export type EventFilter = Pick<EventsSearch, 'words' | 'type' | 'state' | 'of'>;

export const isEverything = ({ words = '', type, state, of }: EventFilter): boolean =>
  words.trim() === '' && type === undefined && state === undefined && of === undefined;

export function filterRows(rows: readonly EventRow[], filter: EventFilter): readonly EventRow[] {
  if (isEverything(filter)) return rows;
  const { words = '', type, state, of } = filter;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (type === undefined || row.type === type) &&
      (state === undefined || row.state === state) &&
      (of === undefined || row.app_id === of) &&
      (wanted.length === 0 || matches(row, wanted)),
  );
}

function matches(row: EventRow, wanted: readonly string[]): boolean {
  const { id, type, app, app_id, channel, subject, exchange, delivery, state } = row;
  const reason = delivery?.reason ?? null;
  const why = reason === null ? '' : REASONS[reason].short;
  const shown = state === undefined ? '' : STATE_TITLE[state];
  const parts = [id, type, app, app_id, channel, subject, exchange, delivery?.id, shown, why];
  const text = parts.join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
}
