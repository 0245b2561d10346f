import { loadLater } from '../../loaded-later.ts';

const views = loadLater(() => import('./RareBlockView.tsx'));

/** Fetches what draws rare blocks; never rejects. */
export const loadRareBlocks = views.load;

/** What draws rare blocks; null until it is loaded. */
export const useRareBlocks = views.useModule;
