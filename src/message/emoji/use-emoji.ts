import { loadedLater } from '../loaded-later.ts';

const table = loadedLater(() => import('./emoji-table.ts'));

/** The emoji table; null until it is loaded, while names are shown instead. */
export const useEmojiTable = table.useModule;
