import { useQuery } from '@tanstack/react-query';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { worldKey } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';

const TEMPLATES_MODULE = late(() => import('./draft/templates.ts'));

/** The keyboard shortcuts of the Composer, and its templates for the command palette. */
export const composerHelp: PanelHelp = {
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
        const { BROKEN_TEMPLATE, TEMPLATES } = await TEMPLATES_MODULE.load();
        return [...TEMPLATES, BROKEN_TEMPLATE];
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
