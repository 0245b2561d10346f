import { useCatalog } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';

/** The Explorer's keyboard shortcut, and its methods for the command palette. */
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
