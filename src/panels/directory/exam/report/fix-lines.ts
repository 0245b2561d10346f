/** A line of code for a point that was missed, by its id, where words alone do not show the fix. */
export const FIX_LINES: Readonly<Record<string, string>> = {
  no_duplicates: 'people.set(person.id, person); // a Map by id keeps each person once',
  encodes_cursor: 'url += `&cursor=${encodeURIComponent(cursor)}`;',
  waits: "await pause(1000 * Number(response.headers.get('Retry-After')));",
  goes_on_after_short_page: "cursor = response_metadata?.next_cursor || '';",
  starts_again: "if (error === 'invalid_cursor') { people.clear(); cursor = null; continue; }",
  page_size: 'const url = `${BASE_URL}/api/users.list?limit=200`;',
  stops: "while (cursor !== '') { /* read a page */ }",
};
