import { useCatalog } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';

/** The keyboard shortcuts of the Explorer, and its methods as places of the command palette. */
export const explorerHelp: PanelHelp = {
  shortcuts: [{ keys: ['Mod', '↵'], does: 'Send the request' }],
  usePlaces: () =>
    useCatalog().data?.methods.map(({ name, summary }) => ({
      title: name,
      detail: summary,
      group: 'Methods',
      search: { method: name },
    })) ?? [],
};
