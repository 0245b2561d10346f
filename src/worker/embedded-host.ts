import type { HostState } from '../contract/host.ts';
import { createPlatform } from '../platform/platform.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { HostCell } from './host-cell.ts';
import { inProcessFetch } from './interception/in-process-fetch.ts';
import { siteOf } from './interception/site.ts';
import { socketsWithoutWorker } from './interception/sockets-without-worker.ts';
import { startSending } from './sending/start-sending.ts';
import { wake } from './sending/wake.ts';
import { newSalt } from './storage/host-salt.ts';
import { tabDeployments } from './tab-deployment.ts';
import type { TabHost } from './tab-host.ts';

/** Name of the world, which has no database. */
const EMBEDDED = 'embedded';

/**
 * Starts the platform for a page in a frame of another page: with a new world in memory, without service worker and
 * without storage, which browsers block or divide there (docs/decisions/embed.md). Never throws.
 */
export function startEmbeddedHost(baseUrl: string): TabHost {
  const state = new HostCell({ kind: 'starting' });
  let platformFetch: typeof fetch = fetch;
  const deployments = tabDeployments(baseUrl);
  const { receivers, loops, origins, sendOf } = startSending(EMBEDDED, deployments, (input, init) =>
    platformFetch(input, init),
  );
  const salt = newSalt();
  const platformOf = (deployment: Deployment) =>
    createPlatform({
      deployment,
      send: sendOf(deployment.name),
      wake,
      sessions: 'embedded',
      salt,
    });
  const site = siteOf(
    [platformOf(deployments.commercial), platformOf(deployments.government)],
    baseUrl,
  );
  platformFetch = inProcessFetch(site);
  const ready: HostState = {
    kind: 'tab',
    world: EMBEDDED,
    kept: false,
    intercepting: false,
    notices: [],
    programs: { receivers, loops },
    worlds: null,
    demo: null,
    origins,
  };
  const started = socketsWithoutWorker(site).then(() => state.set(ready));
  return {
    state,
    fetch: async (input, init) => {
      await started;
      return platformFetch(input, init);
    },
  };
}
