import type { HostState } from '../contract/host.ts';
import type { WorldClient } from '../client/world/world-stream.ts';

/** Names the world of the page, for what the browser stores about the exchanges in its log. */
export const placeOf = (host: HostState, { baseUrl }: Pick<WorldClient, 'baseUrl'>): string =>
  `${host.kind === 'tab' ? host.world : 'server'} ${baseUrl}`;
