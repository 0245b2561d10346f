import { isJsonObject } from '../../../contract/json.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { EMPTY_FILTER, type WireFilter } from '../state/filter.ts';

/** A filter with the name that the user gave it. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: WireFilter;
}

/** How many filters are saved. The oldest filters are removed first. */
export const MAX_FILTERS = 30;
export const MAX_NAME_LENGTH = 60;
const MAX_FIELD_LENGTH = 200;

/** Adds a filter to the saved ones, or replaces the one with this name. Secrets in it are masked. */
export function putFilter(
  saved: readonly SavedFilter[],
  name: string,
  filter: WireFilter,
): readonly SavedFilter[] {
  const newFilter = readFilter({ name: name.trim(), filter });
  if (newFilter === null) return saved;
  return [...saved.filter((each) => each.name !== newFilter.name), newFilter].slice(-MAX_FILTERS);
}

/** Reads the stored filters. Anything that is not a filter is left out; never throws. */
export function readFilters(stored: unknown): readonly SavedFilter[] {
  if (!Array.isArray(stored)) return [];
  const filtersByName = new Map<string, SavedFilter>();
  for (const each of stored.slice(-MAX_FILTERS)) {
    const saved = readFilter(each);
    if (saved !== null) filtersByName.set(saved.name, saved);
  }
  return [...filtersByName.values()];
}

function readFilter(stored: unknown): SavedFilter | null {
  if (!isJsonObject(stored)) return null;
  const name = textIn(stored['name'], MAX_NAME_LENGTH).trim();
  const filter = stored['filter'];
  if (name === '' || !isJsonObject(filter)) return null;
  const field = (key: 'text' | 'method' | 'status' | 'error' | 'actor' | 'caller') =>
    textIn(filter[key], MAX_FIELD_LENGTH);
  const surface = textIn(filter['surface'], MAX_FIELD_LENGTH);
  return {
    name,
    filter: {
      text: field('text'),
      surface: surface === '' ? EMPTY_FILTER.surface : surface,
      failuresOnly: filter['failuresOnly'] === true,
      method: field('method'),
      status: field('status'),
      error: field('error'),
      actor: field('actor'),
      caller: field('caller'),
    },
  };
}

const textIn = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? mask(value.slice(0, maxLength)).slice(0, maxLength) : '';

/** The filters that the user saved, in the storage of the browser. */
export const useSavedFilters = slice<{ readonly saved: readonly SavedFilter[] }>(
  'filters',
  () => ({ saved: [] }),
  {
    in: LOCAL,
    key: 'parley.wire-filters',
    version: 1,
    isShared: true,
    read: (stored) => ({ saved: readFilters(Object(stored)['saved']) }),
  },
);
