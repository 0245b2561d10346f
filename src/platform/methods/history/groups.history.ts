import { defineLegacyHistory } from './legacy-history.ts';

export const groupsHistory = defineLegacyHistory({
  name: 'groups.history',
  kind: 'private_channel',
  scope: 'groups:history',
  legacy: 'method_deprecated',
});
