import { loadedLater } from '../loaded-later.ts';

const parser = loadedLater(() => import('./parse-markdown.ts'));

/** Fetches the parser of Markdown; never rejects. */
export const loadMarkdown = parser.load;

/** The parser of Markdown; null until it is loaded, when texts are shown as they were written. */
export const useMarkdown = parser.useModule;
