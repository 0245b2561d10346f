import LayoutTemplate from 'lucide-react/icons/layout-template';
import type { PanelDefinition } from '../../kit/panel.ts';
import { composerSearch, type ComposerSearch } from './composer-search.ts';

/** Messages of blocks: composed, seen and sent. */
export const composer: PanelDefinition<ComposerSearch> = {
  id: 'composer',
  title: 'Composer',
  icon: LayoutTemplate,
  order: 2,
  summary: 'Compose a message of blocks, see it as it will look, and send it.',
  search: composerSearch,
  load: () => import('./Composer.tsx'),
  shortcuts: [
    { keys: ['Mod', 'Z'], does: 'Undo the last change of the message' },
    { keys: ['Mod', 'Shift', 'Z'], does: 'Do it again' },
    { keys: ['Alt', '↑'], does: 'Move the block up; Alt ↓ moves it down' },
    { keys: ['Mod', '↵'], does: 'Send the message' },
  ],
};
