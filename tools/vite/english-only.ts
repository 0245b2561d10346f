import type { Plugin } from 'vite';

/** The texts of React Aria in another language than English. */
export const TRANSLATION =
  /[\\/]react-(?:aria|stately)[^?]*[\\/]intl[\\/](?:[^\\/]+[\\/])?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

/**
 * Leaves out the translations of React Aria's own texts: the page is written in English, and a screen reader would read the
 * names of its controls in one language and their instructions in another. Where a language is missing, React Aria takes English.
 */
export function englishOnly(): Plugin {
  return {
    name: 'parley:english-only',
    apply: 'build',
    load: {
      filter: { id: TRANSLATION },
      handler: () => 'export default undefined;',
    },
  };
}
