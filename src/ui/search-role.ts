/**
 * The role of a search field whose arrow keys move through a list while the focus stays in the field: a combo box.
 * `Autocomplete` adds `aria-controls`.
 */
export const SEARCH_ROLE = { role: 'combobox', 'aria-expanded': true } as const;
