import type { PanelHelp, PanelPlace } from '../../kit/panel.ts';

const PLACES: readonly PanelPlace[] = [
  {
    title: 'Directory walk',
    detail: 'users.list, page by page, with its cursors',
    search: { view: 'walk' },
  },
  {
    title: 'Older paging schemes',
    detail: 'Time windows and page numbers beside the cursor',
    search: { view: 'older' },
  },
  {
    title: 'Experiment: an insert between two pages',
    detail: 'Page numbers show a message twice',
    search: { view: 'older', experiment: 'insert' },
  },
  {
    title: 'Experiment: a delete between two pages',
    detail: 'Page numbers skip a message',
    search: { view: 'older', experiment: 'delete' },
  },
  {
    title: 'Experiment: a message at the edge',
    detail: 'Time windows repeat it or lose it',
    search: { view: 'older', experiment: 'edge' },
  },
  {
    title: 'Paging exam',
    detail: 'Checks how a client reads page by page',
    search: { view: 'exam' },
  },
];

/** The keyboard shortcuts of the Directory, and its places for the command palette. */
export const directoryHelp: PanelHelp = {
  shortcuts: [
    { keys: ['←'], does: 'Previous page, in the bar of the walk (→: next page)' },
    { keys: ['Home'], does: 'First page, in the bar of the walk (End: last page)' },
    { keys: ['Enter'], does: 'Open the profile of a person, or order by a column' },
    { keys: ['Space'], does: 'Select a person' },
    { keys: ['Shift', '↓'], does: 'Add the next person to the selection (↑: the previous person)' },
    { keys: ['Mod', 'A'], does: 'Select everybody who is shown' },
    { keys: ['Esc'], does: 'Close the page of the walk, or the profile' },
  ],
  usePlaces: () => PLACES,
};
