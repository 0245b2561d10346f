import { useChoices, type Theme } from './choices.ts';

/** Keeps the theme of the document as chosen. The tokens follow the attribute; `system` has none. */
export function followTheme(): () => void {
  apply(useChoices.getState().theme);
  return useChoices.subscribe(({ theme }) => apply(theme));
}

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
