import BookUser from 'lucide-react/icons/book-user';
import { late } from '../../base/late.ts';
import type { PanelDefinition, PanelPlace } from '../../kit/panel.ts';
import { directorySearch, type DirectorySearch } from './search/directory-search.ts';

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
    detail: 'Page numbers never show a message',
    search: { view: 'older', experiment: 'delete' },
  },
  {
    title: 'Experiment: a message at the edge',
    detail: 'Time windows repeat it or lose it',
    search: { view: 'older', experiment: 'edge' },
  },
  {
    title: 'Paging exam',
    detail: 'Does a client page well?',
    search: { view: 'exam' },
  },
];

/** Paging made visible: the cursor walk, the older schemes beside it, and an exam for clients. */
export const directory: PanelDefinition<DirectorySearch> = {
  id: 'directory',
  title: 'Directory',
  icon: BookUser,
  order: 8,
  summary: 'Walk the pages of a directory, change it on the way, and examine clients that page.',
  search: directorySearch,
  code: late(() => import('./Directory.tsx')),
  state: late(() => import('./exam/lent-program.ts').then(({ lentProgram }) => lentProgram)).load,
  shortcuts: [
    { keys: ['←'], does: 'Previous page of the walk, in its bar (with →, next)' },
    { keys: ['Home'], does: 'First page of the walk, in its bar (with End, last)' },
    { keys: ['Enter'], does: 'Open the profile of a person, or order by a column' },
    { keys: ['Space'], does: 'Select a person' },
    { keys: ['Shift', '↓'], does: 'Select the next person, too (with ↑, the previous)' },
    { keys: ['Mod', 'A'], does: 'Select everybody who is shown' },
    { keys: ['Esc'], does: 'Close the page of the walk, or the profile' },
  ],
  usePlaces: () => PLACES,
};
