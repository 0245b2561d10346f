import { loadedLater } from '../loaded-later.ts';

const table = loadedLater(() => import('./emoji-table.ts'));

/** The table of emoji; null until it is loaded, when names stand in for emoji. */
export const useEmojiTable = table.useModule;
