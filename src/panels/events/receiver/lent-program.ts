import type { PanelState } from '../../../kit/panel.ts';
import { eventsSearch } from '../search/events-search.ts';

/** Links and files carry no program of a receiver: it stays in this browser. */
export const lentProgram: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    eventsSearch(search).view === 'receiver'
      ? ['The program of the receiver: a link carries no code.']
      : [],
};
