/**
 * A search over a list that the arrow keys walk through without leaving it: to assistive technology a combo
 * box. What it controls, `Autocomplete` adds when it renders.
 */
export const SEARCH_ROLE = { role: 'combobox', 'aria-expanded': true } as const;
