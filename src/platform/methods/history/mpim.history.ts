import { defineLegacyHistory } from './legacy-history.ts';

export const mpimHistory = defineLegacyHistory({
  name: 'mpim.history',
  kind: 'mpim',
  scope: 'mpim:history',
  legacy: 'deprecated_endpoint',
});
