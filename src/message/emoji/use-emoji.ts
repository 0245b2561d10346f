import { loadLater } from '../loaded-later.ts';

const table = loadLater(() => import('./emoji-table.ts'));

/** The emoji table; null until it is loaded, while names are shown instead. */
export const useEmojiTable = table.useModule;
