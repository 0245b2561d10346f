import type { HostState } from '../contract/host.ts';
import type { WorldClient } from '../client/world/world-stream.ts';

/** Identifies the world of the page in what the browser stores about the exchanges of that world. */
export const worldIdOf = (host: HostState, { baseUrl }: Pick<WorldClient, 'baseUrl'>): string =>
  `${host.kind === 'tab' ? host.world : 'server'} ${baseUrl}`;
