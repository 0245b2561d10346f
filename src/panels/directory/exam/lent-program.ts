import type { PanelState } from '../../../kit/panel.ts';
import { directorySearch } from '../search/directory-search.ts';

/** The part of the panel’s state that a link leaves out: the program that takes the exam. */
export const lentProgram: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    directorySearch(search).view === 'exam'
      ? ['The program that takes the exam: a link carries no code.']
      : [],
};
