import type { PanelState } from '../../../kit/panel.ts';
import { directorySearch } from '../search/directory-search.ts';

/** The program that takes the exam stays in this browser. */
export const lentProgram: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    directorySearch(search).view === 'exam'
      ? ['The program that takes the exam: a link carries no code.']
      : [],
};
