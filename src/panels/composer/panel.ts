import { useQuery } from '@tanstack/react-query';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { worldKey } from '../../client/queries.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { composerSearch, type ComposerSearch } from './composer-search.ts';

const TEMPLATE_LIST = late(() => import('./draft/templates.ts'));

/** Composes, previews and sends messages made of blocks. */
export const composer: PanelDefinition<ComposerSearch> = {
  id: 'composer',
  title: 'Composer',
  icon: LayoutTemplate,
  order: 2,
  isDaily: true,
  summary: 'Compose a message from blocks, preview it, and send it.',
  search: composerSearch,
  code: late(() => import('./Composer.tsx')),
  state: late(() => import('./draft/lent-draft.ts').then(({ lentDraft }) => lentDraft)).load,
  shortcuts: [
    { keys: ['Mod', 'Z'], does: 'Undo the last change' },
    { keys: ['Mod', 'Shift', 'Z'], does: 'Redo' },
    { keys: ['Alt', '↑'], does: 'Move the block up (with ↓, down)' },
    { keys: ['Mod', '↵'], does: 'Send the message' },
  ],
  usePlaces: () => {
    const { data = [] } = useQuery({
      queryKey: worldKey(useClient(), 'templates'),
      queryFn: async () => {
        const { BROKEN, TEMPLATES } = await TEMPLATE_LIST.load();
        return [...TEMPLATES, BROKEN];
      },
      staleTime: Infinity,
    });
    return data.map(({ id, title, summary }) => ({
      title,
      detail: summary,
      group: 'Templates',
      search: { template: id },
    }));
  },
};
