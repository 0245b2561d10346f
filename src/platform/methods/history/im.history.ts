import { defineLegacyHistory } from './legacy-history.ts';

export const imHistory = defineLegacyHistory({
  name: 'im.history',
  kind: 'im',
  scope: 'im:history',
  legacy: 'deprecated_endpoint',
});
