import type { HostState } from '../contract/host.ts';
import type { WorldClient } from '../client/world/world-stream.ts';

/** Names the world whose log the exchanges are in. */
export const placeOf = (host: HostState, { baseUrl }: Pick<WorldClient, 'baseUrl'>): string =>
  `${host.kind === 'tab' ? host.world : 'server'} ${baseUrl}`;
