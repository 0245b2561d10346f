import { SESSION } from '../base/storage.ts';
import { GOVERNMENT_PATH, type DeploymentName } from '../contract/deployments.ts';
import type { HostPrograms } from '../contract/host.ts';
import { BuiltInReceivers } from './host/receivers.ts';
import { StartedPrograms } from './host/started-programs.ts';
import { BuiltInLoops } from './loop/built-in-loops.ts';

/**
 * The receivers and loops of a page whose platform is on a server. A started receiver runs again after a reload of this tab.
 * Other tabs, which may be those of other people, start nothing by themselves.
 */
export function makeServedPrograms(baseUrl: string, fetch: typeof globalThis.fetch): HostPrograms {
  const setting = {
    document: `${baseUrl}/receiver.html`,
    baseUrlOf: (deployment: DeploymentName) =>
      deployment === 'government' ? baseUrl + GOVERNMENT_PATH : baseUrl,
    fetch,
  };
  const receivers = new BuiltInReceivers({
    ...setting,
    started: new StartedPrograms(SESSION, `parley ${baseUrl}`),
  });
  receivers.resume();
  return { receivers, loops: new BuiltInLoops(setting) };
}
