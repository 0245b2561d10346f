import { useChoices, type Theme } from './choices.ts';

/** Applies the chosen theme to the document, as the attribute that the design tokens depend on; none for `system`. */
export function followTheme(): () => void {
  apply(useChoices.getState().theme);
  return useChoices.subscribe(({ theme }) => apply(theme));
}

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
