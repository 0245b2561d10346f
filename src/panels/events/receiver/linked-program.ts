import type { PanelState } from '../../../kit/panel.ts';
import { eventsSearch } from '../search/events-search.ts';

/** Leaves the program of the receiver out of links and files: it stays in this browser. */
export const linkedProgram: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    eventsSearch(search).view === 'receiver'
      ? ['The program of the receiver: a link carries no code.']
      : [],
};
