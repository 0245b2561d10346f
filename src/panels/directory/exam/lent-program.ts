import type { PanelState } from '../../../kit/panel.ts';
import { directorySearch } from '../search/directory-search.ts';

/** A link does not carry the program that takes the exam. */
export const lentProgram: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    directorySearch(search).view === 'exam'
      ? ['The program that takes the exam: a link carries no code.']
      : [],
};
