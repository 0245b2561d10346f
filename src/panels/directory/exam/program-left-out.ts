import type { PanelState } from '../../../kit/panel.ts';
import { directorySearch } from '../search/directory-search.ts';

/** Tells the user that a link leaves out the program that takes the exam. */
export const programLeftOut: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    directorySearch(search).view === 'exam'
      ? ['The program that takes the exam: a link carries no code.']
      : [],
};
