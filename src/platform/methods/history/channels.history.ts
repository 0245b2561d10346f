import { defineLegacyHistory } from './legacy-history.ts';

export const channelsHistory = defineLegacyHistory({
  name: 'channels.history',
  kind: 'public_channel',
  scope: 'channels:history',
  legacy: 'method_deprecated',
});
