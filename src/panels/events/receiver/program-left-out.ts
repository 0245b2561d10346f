import type { PanelState } from '../../../kit/panel.ts';
import { eventsSearch } from '../search/events-search.ts';

/** Tells the user that links and files leave out the program of the receiver: it stays in this browser. */
export const programLeftOut: PanelState = {
  read: () => null,
  write: () => undefined,
  leavesOut: (search) =>
    eventsSearch(search).view === 'receiver'
      ? ['The program of the receiver: a link carries no code.']
      : [],
};
