import { GOVERNMENT_PATH } from '../../contract/deployments.ts';
import type { Receivers } from '../../contract/receiver.ts';
import { BuiltInReceivers } from './receivers.ts';
import { StartedPrograms } from './started-programs.ts';
import { storageIfAllowed } from './storage-if-allowed.ts';

/**
 * The receivers of a page whose platform is on a server. What was started runs on after a reload of this tab; another
 * tab of the server, which other people may use too, starts nothing by itself.
 */
export function servedReceivers(baseUrl: string, fetch: typeof globalThis.fetch): Receivers {
  const receivers = new BuiltInReceivers({
    document: `${baseUrl}/receiver.html`,
    baseUrlOf: (deployment) => (deployment === 'government' ? baseUrl + GOVERNMENT_PATH : baseUrl),
    fetch,
    started: new StartedPrograms(
      storageIfAllowed(() => sessionStorage),
      `parley ${baseUrl}`,
    ),
  });
  receivers.resume();
  return receivers;
}
