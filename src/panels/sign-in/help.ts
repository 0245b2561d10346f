import type { PanelHelp } from '../../kit/panel.ts';

/** The places of Sign-in for the command palette. */
export const signInHelp: PanelHelp = {
  usePlaces: () => [
    { title: 'Attack lab', detail: 'Eleven attacks on a sign-in', search: { view: 'attacks' } },
    {
      title: 'Migration from identity.*',
      detail: 'Legacy and current sign-in',
      search: { view: 'migration' },
    },
  ],
};
