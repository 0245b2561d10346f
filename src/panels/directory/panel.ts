import BookUser from 'lucide-react/icons/book-user';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { directorySearch, type DirectorySearch } from './search/directory-search.ts';

/** Paging made visible: the cursor walk, older ways of paging, and an exam for clients. */
export const directory: PanelDefinition<DirectorySearch> = {
  id: 'directory',
  title: 'Directory',
  icon: BookUser,
  order: 8,
  summary: 'Walk the pages of a directory, change it on the way, and examine clients that page.',
  search: directorySearch,
  code: late(() => import('./Directory.tsx')),
  state: late(() =>
    import('./exam/program-left-out.ts').then(({ programLeftOut }) => programLeftOut),
  ).load,
};
