import { embedOf } from '../embed.ts';

const VISITED = 'parley.visited';

/**
 * Whether the page was opened for the first time in this browser, at its bare address. Notes the visit, so that the answer is
 * yes at most once: not after a reload, and not where the browser keeps nothing. A page in a frame is no visit.
 */
export function isFirstVisit(): boolean {
  if (embedOf(document.documentElement) !== null) return false;
  try {
    const isKnown = localStorage.getItem(VISITED) !== null;
    localStorage.setItem(VISITED, 'yes');
    return !isKnown && localStorage.getItem(VISITED) !== null && isBare(window.location.hash);
  } catch {
    return false;
  }
}

const isBare = (fragment: string): boolean => fragment === '' || fragment === '#/';
