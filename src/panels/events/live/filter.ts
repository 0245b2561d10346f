import { ABANDONED_REASONS, STATE_TITLE } from '../data/delivery-state.ts';
import type { EventRow } from '../data/event-rows.ts';
import type { EventsSearch } from '../search/events-search.ts';

/** The filter of the list, as in the address: words that must all occur, a type, a state, and an app (`of`). */
export type EventFilter = Pick<EventsSearch, 'words' | 'type' | 'state' | 'of'>;

/** Whether the filter lets every event through. */
export const isEmptyFilter = ({ words = '', type, state, of: listedApp }: EventFilter): boolean =>
  words.trim() === '' && type === undefined && state === undefined && listedApp === undefined;

export function filterRows(rows: readonly EventRow[], filter: EventFilter): readonly EventRow[] {
  if (isEmptyFilter(filter)) return rows;
  const { words = '', type, state, of: listedApp } = filter;
  const searchedWords = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (type === undefined || row.type === type) &&
      (state === undefined || row.state === state) &&
      (listedApp === undefined || row.app_id === listedApp) &&
      (searchedWords.length === 0 || containsWords(row, searchedWords)),
  );
}

/** Whether the texts of a row contain all words. */
function containsWords(row: EventRow, searchedWords: readonly string[]): boolean {
  const { id, type, appName, app_id, channel, subject, exchange, delivery, state } = row;
  const reason = delivery?.reason ?? null;
  const reasonText = reason === null ? '' : ABANDONED_REASONS[reason].short;
  const stateText = state === undefined ? '' : STATE_TITLE[state];
  const parts = [
    id,
    type,
    appName,
    app_id,
    channel,
    subject,
    exchange,
    delivery?.id,
    stateText,
    reasonText,
  ];
  const text = parts.join(' ').toLowerCase();
  return searchedWords.every((word) => text.includes(word));
}
