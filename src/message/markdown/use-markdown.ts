import { loadLater } from '../loaded-later.ts';

const parser = loadLater(() => import('./parse-markdown.ts'));

/** Fetches the Markdown parser; never rejects. */
export const loadMarkdown = parser.load;

/** The Markdown parser; null until it is loaded, while texts are shown unparsed. */
export const useMarkdown = parser.useModule;
